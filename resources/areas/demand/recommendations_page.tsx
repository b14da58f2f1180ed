import { Link, useSearchParams } from 'react-router'
import type { Recommendation } from '#wire/demand/transformers/demand'
import { EmptyState, ErrorState, Bones, PageHeader } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { Buyers } from './buyers'
import { FitScore } from './fit_score'
import { RecommendationTabs } from './recommendation_tabs'
import { timeLeft, tonnesText, WishRanges } from './wish_texts'
import { goodsUnit, priceTone, priceWords } from '~/components/wishes/wish_words'
import styles from './demand.module.css'

/** /seller/customer-recommendation: whom the company's goods on sale fit. */
export function Component() {
  const [params] = useSearchParams()
  return params.get('view') === 'buyers' ? <Buyers /> : <Wishes />
}

/** Wishes that the company's goods on sale fit, the best first. */
function Wishes() {
  const { data, error, refetch } = useCall('/demand/recommendations', {})
  return (
    <main className="wrap">
      <PageHeader title="客户推荐" aside={data && `贵司在售的商品符合 ${data.data.length} 条求购`} />
      <RecommendationTabs />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Bones lines={8} />}
      {data?.data.length === 0 && (
        <EmptyState
          title="还没有符合的求购"
          hint="求购大厅的求购与贵司在售的商品逐条比对，满足全部“必须”条件且匹配度在 60 以上的列在这里"
          actions={
            <>
              <Link className="btn primary" to="/demand">
                求购大厅
              </Link>
              <Link className="btn" to="/seller/product">
                我的资源
              </Link>
            </>
          }
        />
      )}
      <div className={styles.cards}>
        {data?.data.map((row) => (
          <Recommended key={row.wish.id} row={row} />
        ))}
      </div>
    </main>
  )
}

function Recommended({ row: { wish, batches, best, ...fit } }: { row: Recommendation }) {
  return (
    <article className={`card ${styles.card}`}>
      <header>
        <h2>{wish.companyName}</h2>
        <span className="push text-soft text-small">{timeLeft(wish)}</span>
      </header>
      <div className={styles.inside}>
        <span>
          <FitScore fit={fit} />
        </span>
        <WishRanges ranges={wish.ranges} productType={wish.productType} />
        <dl className="pairs">
          <dt>求购</dt>
          <dd>
            {wordOf('productType', wish.productType)}　{tonnesText(wish)}
          </dd>
          <dt>价格</dt>
          <dd className="num">
            <b className={priceTone(wish)}>{priceWords(wish)}</b>
            {wish.price !== null && ' 元/吨'}
          </dd>
          <dt>贵司符合</dt>
          <dd>
            {batches} {goodsUnit(wish)}　{weight(fit.weight)} 吨
          </dd>
          <dt>最匹配</dt>
          <dd>
            {best.map(({ batchCode, score }) => (
              <div key={batchCode}>
                {batchCode}（{score}）
              </div>
            ))}
          </dd>
        </dl>
        <footer>
          <span className="text-soft text-small">{wish.demandNo}</span>
          <Link className="btn small primary push" to={`/demand/view-demand?id=${wish.id}&answer=1`}>
            去报价
          </Link>
        </footer>
      </div>
    </article>
  )
}
