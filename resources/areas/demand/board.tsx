import { Input, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { DemandCard, DemandList } from '#wire/demand/transformers/demand'
import { BY_TONNE, CNY_COTTON, DeliveryType, PriceType, type ProductType } from '#ui/generated/codes'
import { FigureInput } from '~/components/number_input'
import { EmptyState, ErrorState, PageHeader } from '~/components/states'
import { Pager } from '~/components/table/pager'
import { entriesOf, wordOf } from '~/components/state_tag'
import { AntdScope } from '~/lib/antd_scope'
import { shortTime } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useCall, useRead } from '~/lib/query'
import { useCan, useSession } from '~/lib/use_session'
import { SHARES } from '#ui/generated/shares'
import { Tag } from '#ui/kit/tag'
import { isOneOf } from '#ui/named_codes'
import { MarketTabs } from './market_tabs'
import { timeLeft, tonnesText, WishRanges } from './wish_texts'
import { priceTone, priceWords } from '~/components/wishes/wish_words'
import styles from './demand.module.css'

const TYPES = entriesOf('productType')
  .filter(({ code }) => isOneOf(code, ...CNY_COTTON, ...BY_TONNE))
  .map(({ code, word }) => ({ value: code, label: word }))
const choices = (dictionary: 'priceType' | 'deliveryType') =>
  entriesOf(dictionary).map(({ code, word }) => ({ value: code, label: word }))
/** Tonnes that are still wanted at least. */
const TONNES = [50, 100, 300, 500].map((value) => ({ value, label: `${value} 吨以上` }))
const SORTS = [
  { value: 'publishedTime.desc', label: '最新发布' },
  { value: 'open.desc', label: '吨数从多到少' },
  { value: 'price.desc', label: '价格从高到低' },
  { value: 'validUntil.asc', label: '即将截止' },
]

/** Figures of goods that a seller has: wishes that take them are shown. */
const OWN_GOODS = { lenAvg: 'number', strengthAvg: 'number', mikeAvg: 'number', lvMain: 'string' } as const
const FIGURES = [
  { name: 'lenAvg', label: '我的货长度', unit: 'mm' },
  { name: 'strengthAvg', label: '我的货强力', unit: '' },
  { name: 'mikeAvg', label: '我的货马值', unit: '' },
] as const
const COLOURS = SHARES.flatMap(({ name, classes }) =>
  name === 'colour' ? classes.map(([, code, word]) => ({ value: code, label: word })) : []
)

type OwnFigureProps = {
  label: string
  unit: string
  value: number | undefined
  onValue: (value: number | undefined) => void
}

/** Counts once it is left, or with Enter: what is half typed would be another figure. */
function OwnFigure({ label, unit, value, onValue }: OwnFigureProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value))
  const done = () => {
    const typed = text === '' ? undefined : Math.round(Number(text) * 10) / 10
    if (typed !== value) onValue(Number.isNaN(typed) ? undefined : typed)
  }
  return (
    <FigureInput
      aria-label={label}
      prefix={<span className="text-soft">{label}</span>}
      placeholder="不限"
      suffix={unit}
      value={text}
      onChange={setText}
      onBlur={done}
      onPressEnter={done}
      style={{ width: 170 }}
    />
  )
}

export function WishCard({ row }: { row: DemandCard }) {
  return (
    <article className={`card ${styles.card}`}>
      <header>
        <h2>{wordOf('productType', row.productType)}</h2>
        {row.own && <Tag tone="indigo">本企业</Tag>}
        {row.standing && <Tag>长期</Tag>}
        <span className="push text-soft text-small">{timeLeft(row)}</span>
      </header>
      <div className={styles.inside}>
        <WishRanges ranges={row.ranges} productType={row.productType} />
        <dl className="pairs">
          <dt>求购</dt>
          <dd className="num">{tonnesText(row)}</dd>
          <dt>{row.priceType === PriceType.basis ? '最高基差' : '期望价'}</dt>
          <dd className="num">
            <b className={priceTone(row)}>{priceWords(row)}</b>
            {row.price !== null && ' 元/吨'}
          </dd>
          <dt>交货</dt>
          <dd>
            {wordOf('deliveryType', row.deliveryType)}
            {row.deliveryType === DeliveryType.delivered && `　${row.region ?? ''}`}
          </dd>
        </dl>
        <footer>
          <span className="text-soft text-small">
            {row.companyName ?? '登录并认证后可见买方'}
            {row.publishedTime && `　${shortTime(row.publishedTime)}`}
          </span>
          <Link className="btn small push" to={`/demand/view-demand?id=${row.id}`}>
            {row.own ? '查看报价' : '去报价'}
          </Link>
        </footer>
      </div>
    </article>
  )
}

function useBoard(input: object, guest: boolean) {
  const read = useRead('/demand/list', input as never, { enabled: guest })
  const called = useCall('/demand/list', input as never, { enabled: !guest })
  return guest ? read : called
}

/** /demand: what buyers want, for sellers to answer. */
export default function Board() {
  const user = useSession((state) => state.token !== null && !!state.token)
  const mayAdd = useCan('demand:add')
  const list = useListState(
    {
      productType: 'number',
      priceType: PriceType,
      deliveryType: DeliveryType,
      minWeight: 'number',
      ...OWN_GOODS,
      keyword: 'string',
    },
    { field: 'publishedTime', order: 'desc' }
  )
  const { productType, priceType, deliveryType, minWeight, keyword, lenAvg, strengthAvg, mikeAvg, lvMain } =
    list.filters
  const input = {
    ...list.query,
    productType: productType ? [productType as ProductType] : undefined,
    priceType,
    deliveryType,
    minWeight,
    keyword,
    lenAvg,
    strengthAvg,
    mikeAvg,
    lvMain,
  }
  const page = useBoard(input, !user)
  const data = page.data as DemandList | undefined
  return (
    <AntdScope>
      <main className="wrap">
        <PageHeader
          title="求购大厅"
          actions={
            user && (
              <>
                <Link className="btn" to="/demand/mine">
                  我的求购
                </Link>
                {mayAdd && (
                  <Link className="btn primary" to="/demand/publish">
                    发布求购
                  </Link>
                )}
              </>
            )
          }
        />
        <MarketTabs />
        <div className={styles.filters}>
          <Select
            aria-label="商品类型"
            allowClear
            placeholder="全部类型"
            options={TYPES}
            value={productType}
            onChange={(value?: number) => list.setFilters({ productType: value })}
            style={{ width: 140 }}
          />
          <Select
            aria-label="报价方式"
            allowClear
            placeholder="报价方式"
            options={choices('priceType')}
            value={priceType}
            onChange={(value?: PriceType) => list.setFilters({ priceType: value })}
            style={{ width: 110 }}
          />
          <Select
            aria-label="交货方式"
            allowClear
            placeholder="交货方式"
            options={choices('deliveryType')}
            value={deliveryType}
            onChange={(value?: DeliveryType) => list.setFilters({ deliveryType: value })}
            style={{ width: 110 }}
          />
          <Select
            aria-label="最少吨数"
            allowClear
            placeholder="吨数"
            options={TONNES}
            value={minWeight}
            onChange={(value?: number) => list.setFilters({ minWeight: value })}
            style={{ width: 130 }}
          />
          {FIGURES.map(({ name, label, unit }) => (
            <OwnFigure
              key={`${name} ${list.filters[name] ?? ''}`}
              label={label}
              unit={unit}
              value={list.filters[name]}
              onValue={(value) => list.setFilters({ [name]: value })}
            />
          ))}
          <Select
            aria-label="我的货颜色级"
            allowClear
            placeholder="我的货颜色级"
            options={COLOURS}
            value={lvMain}
            onChange={(value?: string) => list.setFilters({ lvMain: value })}
            style={{ width: 140 }}
          />
          <Input.Search
            aria-label="关键词"
            allowClear
            defaultValue={keyword}
            placeholder="地区、单号"
            onSearch={(value) => list.setFilters({ keyword: value || undefined })}
            style={{ width: 220 }}
          />
          <Select
            aria-label="排序"
            options={SORTS}
            value={`${list.query.field}.${list.query.order}`}
            onChange={(value: string) => {
              const [field, order] = value.split('.')
              list.setPaging({ field, order: order as 'asc' | 'desc' })
            }}
            style={{ width: 140 }}
          />
          {data && <span className="text-soft text-small">共 {data.total.toLocaleString()} 条</span>}
        </div>
        {page.isError && !data && <ErrorState error={page.error} onRetry={() => void page.refetch()} />}
        {data?.total === 0 && (
          <EmptyState
            title={list.chosen > 0 ? '没有符合条件的求购' : '还没有求购'}
            hint={list.chosen > 0 ? '放宽或清空条件后再看' : '买方发布的求购经审核后在这里展示'}
            actions={
              list.chosen > 0 ? (
                <button type="button" className="btn" onClick={list.clear}>
                  清空条件
                </button>
              ) : (
                <Link className="btn primary" to={user ? '/demand/publish' : '/shop'}>
                  {user ? '发布求购' : '去选棉'}
                </Link>
              )
            }
          />
        )}
        <div className={styles.cards}>
          {data?.data.map((row) => (
            <WishCard key={row.id} row={row} />
          ))}
        </div>
        {data && data.total > 0 && <Pager page={data} onPage={(change) => list.setPaging(change)} />}
      </main>
    </AntdScope>
  )
}
