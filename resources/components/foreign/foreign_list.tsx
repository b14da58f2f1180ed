import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { entriesOf } from '~/components/state_tag'
import type { Paged } from '~/components/table/types'
import { count, cropYear, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useRead } from '~/lib/query'
import { useSession } from '~/lib/use_session'
import type { ForeignOfferRow, ForeignOffers } from '#wire/foreign_trade/transformers/foreign_offer'
import { ForeignPayment, ForeignTerm, ImportQuota } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { useTyped } from '#ui/use_typed'
import { ForeignCard, foreignColumns } from './foreign_columns'
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
        columns={foreignColumns(setOpened).filter(({ key }) => !seller || key !== 'seller')}
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
