import { useState } from 'react'
import { Link } from 'react-router'
import type { RecommendedBuyer } from '#wire/demand/transformers/demand'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import { EmptyState, ErrorState, Bones, PageHeader } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { shortTime, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { FitScore } from './fit_score'
import { IntroduceForm } from './introduce_form'
import { RecommendationTabs } from './recommendation_tabs'
import styles from './demand.module.css'

/** /seller/customer-recommendation?view=buyers: the buyers whom the company's goods on sale fit, the best first. */
export function Buyers() {
  const { data, error, refetch } = useCall('/demand/buyers', {})
  const [chosen, setChosen] = useState<RecommendedBuyer | null>(null)
  return (
    <main className="wrap">
      <PageHeader title="客户推荐" aside={data && `贵司在售的商品符合 ${data.total} 家买方的意向`} />
      <RecommendationTabs />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Bones lines={8} />}
      {data?.total === 0 && (
        <EmptyState
          title="还没有符合的买方"
          hint="买方的求购、近 30 天和保存的搜索、近一年的采购与贵司在售的商品逐条比对，匹配度在 60 以上的列在这里；关闭了接收推荐的买方不列出"
          actions={
            <Link className="btn primary" to="/seller/product">
              我的资源
            </Link>
          }
        />
      )}
      <div className={styles.cards}>
        {data?.data.map((row) => (
          <Buyer key={row.companyId} row={row} onIntroduce={() => setChosen(row)} />
        ))}
      </div>
      {data && data.total > data.data.length && (
        <p className="text-soft text-small">显示其中匹配度最高的 {data.data.length} 家。</p>
      )}
      {chosen && <IntroduceForm buyer={chosen} onClose={() => setChosen(null)} />}
    </main>
  )
}

function Buyer({ row, onIntroduce }: { row: RecommendedBuyer; onIntroduce: () => void }) {
  return (
    <article className={`card ${styles.card}`}>
      <header>
        <h2>{row.companyName}</h2>
      </header>
      <div className={styles.inside}>
        <span>
          <FitScore fit={row} />
        </span>
        <dl className="pairs">
          <dt>意向</dt>
          <dd>
            {row.kinds.map((kind) => (
              <Tag key={kind} tone="indigo">
                {wordOf('buyerInterest', kind)}
              </Tag>
            ))}
          </dd>
          <dt>贵司符合</dt>
          <dd>
            {row.batches} 批　{weight(row.weight)} 吨
          </dd>
          <dt>最匹配</dt>
          <dd>
            {row.best.slice(0, 3).map(({ batchCode, score }) => (
              <div key={batchCode}>
                {batchCode}（{score}）
              </div>
            ))}
          </dd>
        </dl>
        <footer>
          <span className="text-soft text-small">
            {row.introducedTime && `${shortTime(row.introducedTime)} 已推荐`}
          </span>
          <span className="acts push">
            {row.demandId !== null && (
              <Link className="btn small" to={`/demand/view-demand?id=${row.demandId}&answer=1`}>
                去报价
              </Link>
            )}
            {row.mayIntroduce && (
              <Button size="small" tone="primary" onClick={onIntroduce}>
                推荐货源
              </Button>
            )}
          </span>
        </footer>
      </div>
    </article>
  )
}
