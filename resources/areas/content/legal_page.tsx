import { useLocation } from 'react-router'
import { Bones, ErrorState, PageHeader } from '~/components/states'
import { useRead } from '~/lib/query'
import { Body } from './article'
import styles from './content.module.css'

/** Both legal notices: the last part of the address is the code of the notice. */
export function Component() {
  const code = useLocation().pathname.split('/').filter(Boolean).at(-1)!.toLowerCase()
  const { data, error, isError, refetch } = useRead(`/legal/${code}`)
  return (
    <main className={`wrap ${styles.legal}`}>
      {isError && !data ? (
        <ErrorState page error={error} onRetry={() => void refetch()} hint="声明暂时没有加载出来" />
      ) : !data ? (
        <div className="card inside">
          <Bones lines={12} />
        </div>
      ) : (
        <>
          <PageHeader title={data.title} aside={data.effectiveOn && `自 ${data.effectiveOn} 起施行`} />
          <section className={`card ${styles.textPage}`}>
            <Body html={data.body} />
          </section>
        </>
      )}
    </main>
  )
}
