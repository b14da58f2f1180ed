import { Select } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { MeasureBalance, QualityBalance } from '#wire/demand/transformers/quality_balance'
import { CNY_COTTON, type ProductType } from '#ui/generated/codes'
import { usePageName } from '~/frame/page_name'
import { RANGES } from '~/components/offers/criteria'
import { Bones, EmptyState, ErrorState, PageHeader } from '~/components/states'
import { entriesOf } from '~/components/state_tag'
import { AntdScope } from '~/lib/antd_scope'
import { weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useRead } from '~/lib/query'
import { className, shopRange, shortClasses, tonnesShort } from './balance_rows'
import { MarketTabs } from './market_tabs'
import styles from './balance.module.css'
import demandStyles from './demand.module.css'

const BalanceChart = lazy(() => import('./balance_chart'))

const TYPES = entriesOf('productType')
  .filter(({ code }) => (CNY_COTTON as readonly number[]).includes(code))
  .map(({ code, word }) => ({ value: code, label: word }))

/** /demand/board?view=balance: what is wanted against what is on sale, by length and strength. */
export default function Balance() {
  const list = useListState({ productType: 'number' })
  const { productType } = list.filters
  const { data, isError, error, refetch } = useRead(
    '/demand/balance',
    { productType: productType as ProductType | undefined } as never,
    { placeholderData: (before) => before }
  )
  usePageName({ name: '供需对比' })
  return (
    <AntdScope>
      <main className="wrap">
        <PageHeader title="供需对比" />
        <MarketTabs />
        <div className={demandStyles.filters}>
          <Select
            aria-label="商品类型"
            allowClear
            placeholder="全部棉花"
            options={TYPES}
            value={productType}
            onChange={(value?: number) => list.setFilters({ productType: value })}
            style={{ width: 180 }}
          />
        </div>
        {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !isError && <Bones lines={10} />}
        {data && (data.wishes === 0 && data.batches === 0 ? <Nothing /> : <Figures data={data} />)}
      </main>
    </AntdScope>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="还没有求购，也没有在售的棉花"
      hint="买方发布的求购经审核、卖方挂牌后在这里按长度和强力对比"
      actions={
        <Link className="btn primary" to="/demand/publish">
          发布求购
        </Link>
      }
    />
  )
}

function Figures({ data }: { data: QualityBalance }) {
  return (
    <>
      <dl className={styles.sums}>
        <div>
          <dt>
            <i className={styles.wanted} />
            求购仍需
          </dt>
          <dd>
            <b className="num">{weight(data.wanted)}</b> 吨　{data.wishes.toLocaleString()} 条求购
          </dd>
        </div>
        <div>
          <dt>
            <i className={styles.offered} />
            在售
          </dt>
          <dd>
            <b className="num">{weight(data.offered)}</b> 吨　{data.batches.toLocaleString()} 批
          </dd>
        </div>
      </dl>
      <div className={styles.pictures}>
        {data.measures.map((balance) => (
          <Picture key={balance.measure} balance={balance} productType={data.productType} />
        ))}
      </div>
      <p className="text-soft text-small">
        求购按每组质量要求中“必须”的下限归档：29~30 和不低于 29 都计入 29
        档；一条求购有几组要求时吨数平均分到各组；没有写下限的计入“不限”。只统计对全部卖方公开、仍在求购的部分，仅邀请卖方可见的不计。在售按批次的检验值归档，指标更好的货也能满足下限较低的求购。左右两侧刻度不同，以数字为准。
      </p>
    </>
  )
}

function Picture({ balance, productType }: { balance: MeasureBalance; productType: ProductType | null }) {
  const { label, unit } = RANGES[balance.measure]
  const short = shortClasses(balance)
  const shop = (range: string) =>
    `/shop?${new URLSearchParams({ ...(productType ? { productType: String(productType) } : {}), [balance.measure]: range })}`
  return (
    <section className="card" aria-label={label}>
      <header>
        <h2>
          {label} <small className="text-soft">{unit}</small>
        </h2>
      </header>
      <div className={styles.picture}>
        <p className={styles.sides} aria-hidden="true">
          <span>求购仍需 吨</span>
          <span>档</span>
          <span>在售 吨</span>
        </p>
        <Suspense fallback={<Bones lines={8} />}>
          <BalanceChart balance={balance} label={label} unit={unit} />
        </Suspense>
        {short.length > 0 && (
          <p className={styles.short}>
            求购多于在售：
            {short.map((one) => (
              <Link key={one.from} className="btn small" to={shop(shopRange(one))}>
                {className(one)} 档多 {tonnesShort(one.gap)} 吨
              </Link>
            ))}
          </p>
        )}
        {balance.offeredUnmeasured > 0 && (
          <p className="text-soft text-small">
            另有在售 {weight(balance.offeredUnmeasured)} 吨没有{label}的检验值，未列入。
          </p>
        )}
      </div>
    </section>
  )
}
