import { Link, useSearchParams } from 'react-router'
import { Contacts } from '~/components/content/contacts'
import { Bones, EmptyState, ErrorState, PageHeader } from '~/components/states'
import { useRead } from '~/lib/query'
import { LeadForm, OwnLeads } from './lead_form'
import { Tag } from '#ui/kit/tag'
import styles from './finance_page.module.css'
import contentStyles from './content.module.css'

/** 供应链金融: products, and the form for an enquiry to the platform. */
export function Component() {
  const { data, error, isError, refetch } = useRead('/finance')
  const [params] = useSearchParams()
  return (
    <main className="wrap">
      <PageHeader title="供应链金融" aside="以真实的棉花、仓单和订单为基础的融资服务，由合作机构审批和放款" />
      {isError && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} hint="产品暂时没有加载出来" />
      ) : !data ? (
        <Bones lines={6} />
      ) : data.length === 0 ? (
        <section className="card">
          <EmptyState
            title="暂无金融产品"
            hint="产品上线后会在这里显示"
            actions={
              <Link className="btn" to="/">
                回到首页
              </Link>
            }
          />
        </section>
      ) : (
        <>
          <ul className={styles.products}>
            {data.map((row) => (
              <li className="card" key={row.id}>
                <h2>{row.title}</h2>
                {row.source && <Tag tone="indigo">{row.source}</Tag>}
                <p className="text-soft">{row.summary}</p>
                <div className="row">
                  <Link className="btn" to={`/financial-service/${row.id}`}>
                    产品说明
                  </Link>
                  <Link className="btn primary" to={`?product=${row.id}#lead`} preventScrollReset>
                    提交意向
                  </Link>
                </div>
              </li>
            ))}
          </ul>
          <div className={contentStyles.financeLead}>
            <LeadForm products={data} chosen={Number(params.get('product')) || undefined} />
            <OwnLeads />
          </div>
        </>
      )}
      <Contacts />
    </main>
  )
}
