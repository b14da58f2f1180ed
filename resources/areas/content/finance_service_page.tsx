import { useParams } from 'react-router'
import { usePageName } from '~/frame/page_name'
import { Bones, ErrorState } from '~/components/states'
import { useRead } from '~/lib/query'
import { Article } from './article'
import { LeadForm } from './lead_form'
import { Tag } from '#ui/kit/tag'
import styles from './content.module.css'

/** One financial service with its form. */
export function Component() {
  const { id } = useParams()
  const { data, error, isError, refetch } = useRead(`/finance/${id}`)
  usePageName(data && { name: data.title })
  return (
    <main className={`wrap ${styles.withSide} ${styles.financeSide}`}>
      {isError && !data ? (
        <ErrorState page error={error} onRetry={() => void refetch()} hint="可到供应链金融查看其他产品" />
      ) : !data ? (
        <div className="card inside">
          <Bones lines={10} />
        </div>
      ) : (
        <>
          <Article article={data} details={data.source && <Tag tone="indigo">{data.source}</Tag>} />
          <LeadForm products={[data]} />
        </>
      )}
    </main>
  )
}
