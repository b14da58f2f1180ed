import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { addToCart } from '~/components/offers/cart'
import { compareAddress, MAX_COMPARED } from '~/components/offers/compare_tray'
import { OfferCard } from '~/components/offers/offer_card'
import { offerColumns } from '~/components/offers/columns'
import { useOwnColumn } from '~/components/offers/own_price'
import { isFree } from '~/components/offers/offer_texts'
import { Bones, EmptyState, ErrorState } from '~/components/states'
import { Rows } from '~/components/table/rows'
import type { Column } from '~/components/table/types'
import { download } from '~/lib/call'
import { confirm, message } from '~/lib/feedback'
import { price, shortTime, signed, weight } from '~/lib/format'
import { useAction, useCall } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import { PriceType } from '#ui/generated/codes'
import type { CottonListDetails } from '#wire/listing/transformers/lists'
import { Button } from '#ui/kit/button'
import styles from './cotton_lists.module.css'
import shopStyles from './shop.module.css'

type Row = CottonListDetails['data'][number]

/** 选棉清单: named lists of batches to reopen, compare, order from or export to Excel. */
export default function CottonLists() {
  const [params, setParams] = useSearchParams()
  const lists = useCall('/cotton/list')
  const [name, setName] = useState('')
  const add = useAction('/cotton/add', {
    refresh: ['/cotton/list'],
    onDone: ({ id }) => {
      setName('')
      setParams({ open: String(id) })
    },
  })
  if (lists.isError && !lists.data)
    return <ErrorState error={lists.error} onRetry={() => void lists.refetch()} hint="清单没有加载出来" />
  if (!lists.data) return <Bones lines={6} />
  const opened = Number(params.get('open')) || lists.data[0]?.id

  return (
    <div className={shopStyles.lists}>
      <aside className="card">
        <header>
          <h2>选棉清单</h2>
        </header>
        <form
          className="row"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) void add.run({ name: name.trim() })
          }}
        >
          <input
            className="bound"
            aria-label="新清单名称"
            placeholder="新清单名称"
            maxLength={40}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" size="small" disabled={!name.trim() || add.busy}>
            新建
          </Button>
        </form>
        <ul>
          {lists.data.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className={one.id === opened ? 'selected' : ''}
                onClick={() => setParams({ open: String(one.id) })}
              >
                {one.name}
                <small>
                  {one.count} 批 · {shortTime(one.updatedTime)}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </aside>
      <div>
        {opened ? (
          <Details key={opened} id={opened} onGone={() => setParams({})} />
        ) : (
          <div className="card">
            <EmptyState
              title="还没有选棉清单"
              hint="在批次列表中选中批次，点“加入清单”，按客户或配棉方案分开保存"
              actions={
                <Link className="btn primary" to="/shop">
                  去选棉
                </Link>
              }
            />
          </div>
        )}
      </div>
    </div>
  )
}

const EMPTY_LIST = {
  title: '清单里还没有批次',
  hint: '在批次列表中选中批次，点“加入清单”',
  actions: (
    <Link className="btn primary" to="/shop">
      去选棉
    </Link>
  ),
}

function Details({ id, onGone }: { id: number; onGone: () => void }) {
  const phone = usePhone()
  const { data, error, refetch } = useCall('/cotton/get', { id })
  const own = useOwnColumn()
  const [chosen, setChosen] = useState<Row[]>([])
  const refresh = ['/cotton/list', '/cotton/get'] as const
  const take = useAction('/cotton/item/delete', { refresh, onDone: () => setChosen([]) })
  const drop = useAction('/cotton/delete', { refresh: ['/cotton/list'], onDone: onGone })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} hint="清单没有加载出来" />
  if (!data) return <Bones lines={5} />
  const columns = [
    offerColumns.code,
    offerColumns.quality,
    offerColumns.dirt,
    offerColumns.weight,
    offerColumns.warehouse,
    {
      key: 'thenPrice',
      label: '加入时',
      align: 'right',
      drops: true,
      render: (row: Row) => (
        <span className="text-soft">
          {row.priceType === PriceType.basis ? signed(row.thenPrice) : price(row.thenPrice)}
        </span>
      ),
    },
    ...own,
    { ...offerColumns.distance, sort: false },
    offerColumns.price,
    offerColumns.cart,
  ] as Column<Row>[]
  const some = chosen.length > 0 ? chosen : data.data

  return (
    <section className="paged">
      <div className="bar">
        <div className="summary">
          <b>{data.name}</b>
          {'　'}
          <span className="text-soft">
            {data.count} 批　{weight(data.weight)} 吨
          </span>
        </div>
        <div className="acts">
          <Button
            size="small"
            disabled={data.count === 0}
            onClick={() => void download('/cotton/export', { id }, `${data.name}.xlsx`).catch(() => {})}
          >
            导出
          </Button>
          <Button
            tone="danger"
            size="small"
            onClick={() =>
              void confirm({
                title: `删除清单“${data.name}”？`,
                content: '清单里的批次不受影响',
                danger: true,
                onOk: () => drop.run({ id }),
              })
            }
          >
            删除清单
          </Button>
        </div>
      </div>
      {data.count === 0 ? (
        <div className="card">
          <EmptyState {...EMPTY_LIST} />
        </div>
      ) : phone ? (
        <div className="cards">
          {data.data.map((row) => (
            <div key={row.productId} className="row-card">
              <OfferCard row={row} />
            </div>
          ))}
        </div>
      ) : (
        <div className="card flat">
          <Rows
            columns={columns}
            rows={data.data}
            rowKey={(row) => row.productId}
            tall
            empty={EMPTY_LIST}
            selection={{ rows: chosen, onChange: setChosen }}
          />
        </div>
      )}
      {data.count > 0 && (
        <div className={styles.listActs}>
          <span className="text-soft text-small">{chosen.length > 0 ? `已选 ${chosen.length} 批` : '对全部批次'}</span>
          <Button
            onClick={() => {
              const free = some.filter(isFree)
              if (free.length === 0) message.warning('没有可以下单的批次')
              else void addToCart(free.map(({ shopProductId }) => shopProductId))
            }}
          >
            加入购物车
          </Button>
          <Link
            className="btn"
            to={compareAddress(some.slice(0, MAX_COMPARED).map(({ productId }) => productId))}
            onClick={() =>
              some.length > MAX_COMPARED && message.info(`最多对比${MAX_COMPARED}批，已取前${MAX_COMPARED}批`)
            }
          >
            对比
          </Link>
          {chosen.length > 0 && (
            <Button
              tone="danger"
              onClick={() => void take.run({ id, productIds: chosen.map(({ productId }) => productId) })}
            >
              移出清单
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
