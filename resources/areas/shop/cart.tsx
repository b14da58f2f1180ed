import { useState } from 'react'
import { Link } from 'react-router'
import { OfferCard } from '~/components/offers/offer_card'
import { offerColumns } from '~/components/offers/columns'
import { refreshCartCount } from '~/components/offers/cart'
import { useOwnColumn } from '~/components/offers/own_price'
import { PlaceOrder } from '~/components/offers/place_order'
import { EmptyState, ErrorState, PageHeader } from '~/components/states'
import { Rows } from '~/components/table/rows'
import type { Column } from '~/components/table/types'
import { confirm } from '~/lib/feedback'
import { money, price, signed, sumWeight, weight } from '~/lib/format'
import { useAction, useCall } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import { PriceType } from '#ui/generated/codes'
import type { CartRow } from '#wire/listing/transformers/lists'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './cart.module.css'

const canOrder = (row: CartRow) => row.change === 'ready' || row.change === 'price'

function Change({ row }: { row: CartRow }) {
  if (row.change === 'ready') return <span className="text-faint text-small">可下单</span>
  if (row.change === 'price') {
    const asked = row.priceType === PriceType.basis ? row.priceDiff : row.price
    const fell = (asked ?? 0) < (row.seenPrice ?? 0)
    return (
      <span className={fell ? 'text-down text-small' : 'text-warn text-small'}>
        {row.changeText} 原 {row.priceType === PriceType.basis ? signed(row.seenPrice) : price(row.seenPrice)}
      </span>
    )
  }
  return <Tag tone="amber">{row.changeText}</Tag>
}

/** 购物车: the offers put aside, their changes since then, and one order for the chosen ones. */
const EMPTY_CART = {
  title: '购物车还是空的',
  hint: '在批次列表中点购物车图标，即可把批次放到这里一起下单',
  actions: (
    <Link className="btn primary" to="/shop">
      去选棉
    </Link>
  ),
}

export default function Cart() {
  const phone = usePhone()
  const cart = useCall('/cart/list')
  const own = useOwnColumn()
  const [left, setLeft] = useState<number[]>([])
  const options = { refresh: ['/cart/list'] as const, onDone: () => refreshCartCount() }
  const remove = useAction('/cart/delete', options)
  const accept = useAction('/cart/accept', options)

  if (cart.isError && !cart.data)
    return <ErrorState page error={cart.error} onRetry={() => void cart.refetch()} hint="购物车没有加载出来" />
  const rows = cart.data?.data ?? []
  if (cart.data && rows.length === 0) {
    return (
      <div className="card">
        <h1 className="visually-hidden">购物车</h1>
        <EmptyState {...EMPTY_CART} />
      </div>
    )
  }
  const chosen = rows.filter((row) => canOrder(row) && !left.includes(row.productId))
  const changed = rows.filter(({ change }) => change === 'price')
  const gone = rows.filter((row) => !canOrder(row))
  const toggle = (next: CartRow[]) =>
    setLeft(rows.filter((row) => !next.includes(row)).map(({ productId }) => productId))
  const columns: Column<CartRow>[] = [
    offerColumns.code,
    offerColumns.quality,
    offerColumns.weight,
    offerColumns.warehouse,
    {
      key: 'companyName',
      label: '卖家',
      drops: true,
      render: (row) => <span className="ellipsis">{row.companyAlias ?? row.companyName}</span>,
    },
    ...own,
    offerColumns.distance,
    offerColumns.price,
    { key: 'amount', label: '金额 元', align: 'right', render: (row) => money(row.amount) },
    { key: 'change', label: '变化', render: (row) => <Change row={row} /> },
    {
      key: 'remove',
      label: '操作',
      render: (row) => (
        <Button tone="quiet" size="small" onClick={() => void remove.run({ productIds: [row.productId] })}>
          移除
        </Button>
      ),
    },
  ] as Column<CartRow>[]

  return (
    <div className={`${styles.cart} paged`}>
      <PageHeader
        title="购物车"
        aside={
          <>
            <span>{rows.length} 批</span>
            {changed.length > 0 && <Tag tone="amber">{changed.length} 批价格有变动</Tag>}
            {gone.length > 0 && <Tag>{gone.length} 批暂不可下单</Tag>}
          </>
        }
        actions={
          <>
            {changed.length > 0 && <Button onClick={() => void accept.run({})}>知道了，按新价</Button>}
            {gone.length > 0 && (
              <Button onClick={() => void remove.run({ productIds: gone.map(({ productId }) => productId) })}>
                移除不可下单的
              </Button>
            )}
            <Button
              tone="danger"
              onClick={() =>
                void confirm({
                  title: '清空购物车？',
                  content: `${rows.length} 批将被移出购物车`,
                  danger: true,
                  onOk: () => remove.run({}),
                })
              }
            >
              清空
            </Button>
          </>
        }
      />
      {phone ? (
        <div className="cards">
          {rows.map((row) => (
            <div key={row.productId} className="row-card">
              <OfferCard
                row={row}
                choice={
                  <input
                    type="checkbox"
                    aria-label={`选择 ${row.batchCode}`}
                    disabled={!canOrder(row)}
                    checked={chosen.includes(row)}
                    onChange={() =>
                      toggle(chosen.includes(row) ? chosen.filter((one) => one !== row) : [...chosen, row])
                    }
                  />
                }
                act={
                  <Button tone="quiet" size="small" onClick={() => void remove.run({ productIds: [row.productId] })}>
                    移除
                  </Button>
                }
              />
              <Change row={row} />
            </div>
          ))}
        </div>
      ) : (
        <div className="card flat">
          <Rows
            columns={columns}
            rows={cart.data ? rows : undefined}
            rowKey={(row) => row.productId}
            tall
            empty={EMPTY_CART}
            selection={{ rows: chosen, onChange: toggle, disabled: (row) => !canOrder(row) }}
          />
        </div>
      )}
      <div className="selection-bar" role="region" aria-label="下单">
        <div className="inner">
          <span>
            <b>已选 {chosen.length} 批</b>
            {'　'}
            <span className="text-soft">
              {weight(sumWeight(chosen.map(({ settlementWeight }) => settlementWeight)))} 吨
            </span>
          </span>
          <span className="push">
            货款合计{' '}
            <b className={`text-up ${styles.big}`}>
              {money(chosen.reduce((sum, { amount }) => sum + (amount ?? 0), 0))}
            </b>{' '}
            元
          </span>
          <PlaceOrder
            rows={chosen}
            label={`下单 ${chosen.length} 批`}
            onDone={(ordered) => {
              const bought = rows.filter(
                ({ shopProductId }) => shopProductId !== null && ordered.includes(shopProductId)
              )
              void remove.run({ productIds: bought.map(({ productId }) => productId) })
            }}
          />
        </div>
      </div>
    </div>
  )
}
