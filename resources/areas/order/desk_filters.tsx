import { useState } from 'react'
import { DateInput } from '~/components/date_input'
import { Icon } from '~/components/icon'
import { entriesOf, wordOf } from '~/components/state_tag'
import type { useListState } from '~/lib/list_state'
import type { DeskKind, Side } from './api'
import { BY_TONNE, CNY_COTTON, OrderState, OrderType, ProductType, STAPLE_FIBRE } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { Button } from '#ui/kit/button'
import { useTyped } from '#ui/use_typed'
import styles from './order.module.css'

export const DESK_FILTERS = {
  state: 'numbers',
  pricingStatus: 'numbers',
  productType: ProductType,
  orderType: OrderType,
  keyword: 'string',
  from: 'string',
  to: 'string',
  todo: 'string',
} as const

type List = ReturnType<typeof useListState<typeof DESK_FILTERS>>

const { unpriced, cancelled } = OrderState
/** States in their order, cancelled last. */
const ALL = [...OrderState.entries.map(({ code }) => code).filter((code) => code !== cancelled), cancelled]
/** Only pair orders have the state 待点价; those of goods by the tonne stand on two desks. */
const STATES = { spot: ALL.filter((code) => code !== unpriced), pair: ALL, fibre: ALL }

const TYPES: Record<DeskKind, readonly ProductType[]> = {
  spot: CNY_COTTON,
  pair: [...CNY_COTTON, ...STAPLE_FIBRE],
  fibre: BY_TONNE,
}

/** 状态 as tabs; search text, type and dates in one row. */
export function DeskFilters({ side, kind, list }: { side: Side; kind: DeskKind; list: List }) {
  const { filters, setFilters } = list
  const [word, setWord] = useTyped(filters.keyword ?? '')
  const [more, setMore] = useState(
    Boolean(filters.productType || filters.orderType || filters.pricingStatus || filters.from || filters.to)
  )
  const chosen = filters.state?.length === 1 ? filters.state[0] : null
  return (
    <form
      className={`card ${styles.deskFilters}`}
      onSubmit={(event) => {
        event.preventDefault()
        setFilters({ keyword: word.trim() || undefined })
      }}
    >
      <div className={styles.tabsRow} role="group" aria-label="订单状态">
        <button
          type="button"
          className={!filters.state && !filters.todo ? 'selected' : undefined}
          onClick={() => setFilters({ state: undefined, todo: undefined, orderType: undefined })}
        >
          全部
        </button>
        {STATES[kind].map((code) => (
          <button
            type="button"
            key={code}
            className={chosen === code && !filters.todo ? 'selected' : undefined}
            onClick={() => setFilters({ state: [code], todo: undefined })}
          >
            {wordOf('orderState', code)}
          </button>
        ))}
      </div>
      <div className={styles.words}>
        <input
          className={`native ${styles.grow}`}
          aria-label={`订单号、${kind === 'fibre' ? '货号' : '批号'}、对方企业`}
          placeholder={`订单号 / 采购单号 / ${kind === 'fibre' ? '货号' : '批号'} / ${side === 'buyer' ? '卖方' : '买方'}`}
          value={word}
          maxLength={60}
          onChange={(event) => setWord(event.target.value)}
        />
        <span className={`${styles.extra} ${more ? 'open' : ''}`}>
          <select
            className="native"
            aria-label="商品类型"
            value={filters.productType ?? ''}
            onChange={(event) =>
              setFilters({ productType: (Number(event.target.value) || undefined) as ProductType | undefined })
            }
          >
            <option value="">全部类型</option>
            {entriesOf('productType')
              .filter(({ code }) => isOneOf(code, ...TYPES[kind]))
              .map(({ code, word: name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </select>
          {kind === 'fibre' && (
            <select
              className="native"
              aria-label="订单类型"
              value={filters.orderType ?? ''}
              onChange={(event) =>
                setFilters({ orderType: (Number(event.target.value) || undefined) as OrderType | undefined })
              }
            >
              <option value="">一口价与点价</option>
              <option value={OrderType.fibre}>一口价</option>
              <option value={OrderType.pair}>点价</option>
            </select>
          )}
          {kind === 'pair' && (
            <select
              className="native"
              aria-label="点价状态"
              value={filters.pricingStatus?.[0] ?? ''}
              onChange={(event) =>
                setFilters({ pricingStatus: event.target.value ? [Number(event.target.value)] : undefined })
              }
            >
              <option value="">全部点价状态</option>
              {entriesOf('pricingStatus').map(({ code, word: name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
          <span className={styles.dates}>
            下单
            <DateInput
              size="small"
              aria-label="下单日期从"
              placeholder="开始日期"
              max={filters.to}
              value={filters.from}
              onChange={(from) => setFilters({ from })}
            />
            至
            <DateInput
              size="small"
              aria-label="下单日期到"
              placeholder="结束日期"
              min={filters.from}
              value={filters.to}
              onChange={(to) => setFilters({ to })}
            />
          </span>
        </span>
        <Button type="submit" tone="primary" size="small">
          <Icon name="search" />
          查询
        </Button>
        <Button size="small" className="phone-only" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? '收起' : '更多条件'}
        </Button>
        <Button size="small" disabled={list.chosen === 0} onClick={list.clear}>
          重置
        </Button>
      </div>
    </form>
  )
}
