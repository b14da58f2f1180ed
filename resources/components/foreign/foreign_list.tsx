import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { entriesOf, wordOf } from '~/components/state_tag'
import type { Column, Paged } from '~/components/table/types'
import { count, cropYear, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useRead } from '~/lib/query'
import { useSession } from '~/lib/use_session'
import type { ForeignOfferRow, ForeignOffers } from '#wire/foreign_trade/transformers/foreign_offer'
import { ForeignPayment, ForeignTerm, ImportQuota } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { useTyped } from '#ui/use_typed'
import { basisLine, dollars, pounds, shipmentLine } from './foreign_texts'
import styles from './foreign.module.css'

const ForeignOfferDialog = lazy(() => import('./foreign_offer_dialog'))

const FILTERS = {
  q: 'string',
  origin: 'string',
  port: 'string',
  productionYear: 'number',
  term: ForeignTerm,
  quotaKind: ImportQuota,
  payment: ForeignPayment,
  maxLeaf: 'number',
  minLength: 'number',
  minStrength: 'number',
} as const

const useForeignState = () => useListState(FILTERS, { field: 'newest', order: 'desc' })
type ForeignState = ReturnType<typeof useForeignState>

/** The company whose offers are shown. */
type Seller = { id: number; name: string }

const figure = (value: number | null) => (value === null ? '--' : String(value))
const tenths = (value: number | null) => (value === null ? '--' : value.toFixed(1))

/** The figure of the papers, or what the contract promises at least. */
const atLeast = (found: number | null, least: number | null) =>
  found === null && least !== null ? `≥${tenths(least)}` : tenths(found)

/** The figure of the papers, or the range of the contract. */
const mikeOf = ({ mikeAvg, minMike, maxMike }: ForeignOfferRow) =>
  mikeAvg === null && minMike !== null && maxMike !== null
    ? `${tenths(minMike)}–${tenths(maxMike)}`
    : tenths(mikeAvg ?? minMike)

const columns = (open: (row: ForeignOfferRow) => void): Column<ForeignOfferRow>[] => [
  {
    key: 'offerNo',
    label: '报价号 / 产地',
    fixed: true,
    render: (row) => (
      <>
        <button type="button" className={styles.name} onClick={() => open(row)}>
          {row.offerNo}
        </button>
        <small>
          {row.origin}　{cropYear(row.productionYear)}
        </small>
      </>
    ),
  },
  {
    key: 'grade',
    label: '等级 / 叶屑',
    render: (row) => (
      <>
        {row.grade}
        <small>叶屑 {figure(row.leafGrade)}</small>
      </>
    ),
  },
  {
    key: 'measures',
    label: '长度 马值 强力',
    render: (row) => (
      <span className="num">
        {atLeast(row.lenAvg, row.minLength)} / {mikeOf(row)} / {atLeast(row.strengthAvg, row.minStrength)}
      </span>
    ),
  },
  {
    key: 'shipment',
    label: '装运期',
    sort: true,
    render: (row) => (
      <>
        {wordOf('foreignTerm', row.term)}
        <small>{shipmentLine(row)}</small>
      </>
    ),
  },
  { key: 'port', label: '目的港', drops: true, render: (row) => row.port ?? '--' },
  { key: 'quotaKind', label: '配额', drops: true, render: (row) => wordOf('importQuota', row.quotaKind) },
  {
    key: 'seller',
    label: '卖家',
    render: (row) => (
      <Link className="ellipsis" to={`/shop/${row.sellerId}`} title={row.sellerName}>
        {row.sellerName}
      </Link>
    ),
  },
  {
    key: 'weight',
    label: '净重 吨',
    align: 'right',
    sort: true,
    render: (row) => (
      <>
        {weight(row.netWeight)}
        <small>{row.packets} 包</small>
      </>
    ),
  },
  {
    key: 'price',
    label: '价格 美分/磅',
    align: 'right',
    sort: true,
    fixed: true,
    render: (row) => <ForeignPrice row={row} />,
  },
  {
    key: 'act',
    label: '操作',
    title: <span className="visually-hidden">操作</span>,
    fixed: true,
    width: 72,
    render: (row) => (
      <Button size="small" aria-label={`折算 ${row.offerNo}`} onClick={() => open(row)}>
        折算
      </Button>
    ),
  },
]

function ForeignPrice({ row }: { row: ForeignOfferRow }) {
  const basis = basisLine(row)
  return (
    <>
      <b className="num">{pounds(row.quote)}</b>
      <small>{basis ?? `${dollars(row.price)} 美元/吨`}</small>
    </>
  )
}

function ForeignCard({ row, onOpen }: { row: ForeignOfferRow; onOpen: () => void }) {
  return (
    <div className={styles.offerCard}>
      <span>
        <button type="button" className={styles.name} onClick={onOpen}>
          {row.origin} {row.grade}
        </button>
        <small>
          {row.offerNo}　{cropYear(row.productionYear)}
        </small>
      </span>
      <span className={styles.right}>
        <ForeignPrice row={row} />
      </span>
      <small className={styles.full}>
        {wordOf('foreignTerm', row.term)}　{shipmentLine(row)}　{row.port}
      </small>
      <span className={`${styles.full} ${styles.foot}`}>
        <span>
          <small>
            {weight(row.netWeight)} 吨　{row.packets} 包　{wordOf('importQuota', row.quotaKind)}
          </small>
          <small>{row.sellerName}</small>
        </span>
        <Button size="small" aria-label={`折算 ${row.offerNo}`} onClick={onOpen}>
          折算
        </Button>
      </span>
    </div>
  )
}

/** A choice of one value; nothing is all. */
function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string | number | undefined
  options: { value: string | number; label: string }[]
  onChoose: (value: string | undefined) => void
}) {
  return (
    <select
      className="native"
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

const codesOf = (name: 'foreignTerm' | 'importQuota' | 'foreignPayment') =>
  entriesOf(name).map(({ code, word }) => ({ value: code, label: word }))

const leastOf = (values: readonly number[], sign: string, unit: string) =>
  values.map((value) => ({ value, label: `${sign} ${value}${unit}` }))

function Filters({ list, seller }: { list: ForeignState; seller?: Seller }) {
  const { filters, setFilters } = list
  const { data } = useRead('/foreign/offer/facets', seller && { seller: seller.id })
  const [text, setText, tell] = useTyped(filters.q ?? '')
  const number = (value: string | undefined) => (value ? Number(value) : undefined)
  const counted = (choices: { key: string; count: number }[] | undefined) =>
    (choices ?? []).map(({ key, count: found }) => ({ value: key, label: `${key}（${found}）` }))
  return (
    <form
      role="search"
      className={`card ${styles.filters}`}
      onSubmit={(event) => {
        event.preventDefault()
        tell(text.trim())
        setFilters({ q: text.trim() || undefined })
      }}
    >
      <input
        type="search"
        className="native"
        aria-label="搜索进口棉$"
        placeholder={seller ? '报价号 / 产地 / 等级 / 港口' : '报价号 / 产地 / 等级 / 港口 / 卖家'}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Choice
        label="产地"
        value={filters.origin}
        options={counted(data?.origin)}
        onChoose={(origin) => setFilters({ origin })}
      />
      <Choice
        label="目的港"
        value={filters.port}
        options={counted(data?.port)}
        onChoose={(port) => setFilters({ port })}
      />
      <Choice
        label="年度"
        value={filters.productionYear}
        options={(data?.productionYear ?? []).map(({ key, count: found }) => ({
          value: Number(key),
          label: `${cropYear(Number(key))}（${found}）`,
        }))}
        onChoose={(year) => setFilters({ productionYear: number(year) })}
      />
      <Choice
        label="货期"
        value={filters.term}
        options={codesOf('foreignTerm')}
        onChoose={(term) => setFilters({ term: number(term) as ForeignTerm | undefined })}
      />
      <Choice
        label="配额"
        value={filters.quotaKind}
        options={codesOf('importQuota')}
        onChoose={(kind) => setFilters({ quotaKind: number(kind) as ImportQuota | undefined })}
      />
      <Choice
        label="付款方式"
        value={filters.payment}
        options={codesOf('foreignPayment')}
        onChoose={(payment) => setFilters({ payment: number(payment) as ForeignPayment | undefined })}
      />
      <Choice
        label="长度"
        value={filters.minLength}
        options={leastOf([27, 28, 28.6, 29.4], '≥', ' mm')}
        onChoose={(value) => setFilters({ minLength: number(value) })}
      />
      <Choice
        label="强力"
        value={filters.minStrength}
        options={leastOf([27, 28, 29, 30], '≥', ' cN/tex')}
        onChoose={(value) => setFilters({ minStrength: number(value) })}
      />
      <Choice
        label="叶屑"
        value={filters.maxLeaf}
        options={leastOf([2, 3, 4, 5], '≤', ' 级')}
        onChoose={(value) => setFilters({ maxLeaf: number(value) })}
      />
      <Button type="submit" tone="primary" size="small">
        搜索
      </Button>
      <Button size="small" disabled={list.chosen === 0} onClick={list.clear}>
        重置
      </Button>
    </form>
  )
}

/** 进口棉$: what is offered in dollars, on the whole market or in one shop, with filters of its own; visible to guests. */
export function ForeignList({ seller }: { seller?: Seller }) {
  const list = useForeignState()
  const token = useSession((state) => state.token)
  const [opened, setOpened] = useState<ForeignOfferRow | null>(null)
  return (
    <>
      <Filters list={list} seller={seller} />
      <PagedTable<ForeignOfferRow>
        name="foreign-offers"
        path="/foreign/offer/list"
        guest={!token}
        list={list}
        input={seller && { seller: seller.id }}
        columns={columns(setOpened).filter(({ key }) => !seller || key !== 'seller')}
        rowKey={(row) => row.offerId}
        tall
        renderCard={(row) => <ForeignCard row={row} onOpen={() => setOpened(row)} />}
        summary={(page) => (
          <>
            <b>{count(page.total)}</b> 个报盘{'　'}
            <span className="text-soft no-wrap">
              净重 {weight((page as Paged<ForeignOfferRow> as ForeignOffers).weight)} 吨
            </span>
          </>
        )}
        empty={{
          of: '报盘',
          title: '暂时没有美元报盘',
          hint: '贸易商报盘后会列在这里；人民币报价的进口棉在商城里',
          actions: (
            <Link className="btn" to="/shop">
              看人民币报价
            </Link>
          ),
        }}
      />
      <Suspense>{opened && <ForeignOfferDialog row={opened} onClose={() => setOpened(null)} />}</Suspense>
    </>
  )
}
