import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ChosenChips } from '~/components/filters'
import { Icon } from '~/components/icon'
import { CompareTray } from '~/components/offers/compare_tray'
import { offerColumns as columns } from '~/components/offers/columns'
import { measureColumns } from '~/components/offers/measure_columns'
import { OfferCard } from '~/components/offers/offer_card'
import { useOwnColumn } from '~/components/offers/own_price'
import { shortOrigin } from '~/components/offers/offer_texts'
import { PagedTable } from '~/components/paged_table'
import { QualityStripHead } from '~/components/quality_strip'
import { ExportButton } from '~/components/table/export_button'
import { downloadDetection } from '~/lib/call'
import { message } from '~/lib/feedback'
import { weight } from '~/lib/format'
import { useRead } from '~/lib/query'
import { askLogin, useSession } from '~/lib/use_session'
import { usePhone } from '~/lib/use_phone'
import type { ListingRow } from '#wire/listing/transformers/listing'
import type { Facets } from '#wire/listing/transformers/search'
import {
  chosenOf,
  savedOf,
  useCriteria,
  type CriteriaState,
  type NameKey,
  RANGES,
  type RangeKey,
} from '~/components/offers/criteria'
import type { Paged } from '~/components/table/types'
import { FilterPanel } from './filter_panel'
import { SearchBox } from './search_box'
import { TypeTabs } from './type_tabs'
import { Button } from '#ui/kit/button'
import styles from './offer_search.module.css'
import shopStyles from './shop.module.css'

const SaveSearchDialog = lazy(() =>
  import('./save_search_dialog').then((module) => ({ default: module.SaveSearchDialog }))
)
const AddToListDialog = lazy(() =>
  import('~/components/offers/add_to_list').then((module) => ({ default: module.AddToListDialog }))
)

const SHOWN = [
  columns.code,
  columns.quality,
  columns.dirt,
  columns.weight,
  columns.warehouse,
  columns.seller,
  ...measureColumns,
  columns.agio,
  columns.czce,
  columns.amount,
  columns.listed,
  columns.distance,
  columns.price,
  columns.cart,
]

/** Sort orders of the measured criteria that declare one. */
const MEASURED_ORDERS = (Object.keys(RANGES) as RangeKey[]).flatMap((name): [string, string][] => {
  const { short, sort } = RANGES[name]
  return sort ? [[`${name}:${sort}`, `${short}${sort === 'asc' ? '从低到高' : '从高到低'}`]] : []
})
const ORDERS: [order: string, label: string][] = [
  ['price:asc', '价格从低到高'],
  ['price:desc', '价格从高到低'],
  ['standardPrice:asc', '折标准级价从低到高'],
  ['derivedDiff:asc', '折基差从低到高'],
  ['derivedDiff:desc', '折基差从高到低'],
  ['indexDiff:asc', '距3128B指数从低到高'],
  ...MEASURED_ORDERS,
  ['weight:desc', '重量从高到低'],
  ['newest:desc', '最新挂牌'],
]

type Answer = Paged<ListingRow> & {
  weight: number
  onSale: number
  codes: { unknown: string[]; notListed: string[]; byTonne: string[] } | null
}

/** Names of the ids in the address, for ids that the panel's data contains. */
function useNames(facets: Facets | undefined, sellerName?: string) {
  return useMemo(() => {
    const entrepots = new Map(facets?.names.entrepot.map(({ key, label }) => [key, label]))
    return (key: NameKey, value: string) =>
      key === 'chandi'
        ? shortOrigin(value)
        : key === 'entrepot'
          ? (entrepots.get(value) ?? value)
          : key === 'seller'
            ? (sellerName ?? value)
            : value
  }, [facets, sellerName])
}

function OrderChoice({ list }: { list: CriteriaState }) {
  const { field, order } = list.paging
  return (
    <select
      className="native"
      aria-label="排序"
      value={`${field}:${order}`}
      onChange={(event) => {
        const [next, direction] = event.target.value.split(':')
        list.setPaging({ field: next, order: direction as 'asc' | 'desc' })
      }}
    >
      {ORDERS.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

type Props = {
  /** Shows the offers of this company only. */
  seller?: { id: number; name: string }
  /** Without the quality filters: text, type and price only. */
  simple?: boolean
}

/** The offer search: filters left, offers right, the selection at the bottom. */
export function OfferSearch({ seller, simple = false }: Props) {
  const list = useCriteria()
  const phone = usePhone()
  const token = useSession((state) => state.token)
  const [chosen, setChosen] = useState<ListingRow[]>([])
  const [drawer, setDrawer] = useState(false)
  const [dialog, setDialog] = useState<'save' | 'alert' | 'list' | null>(null)
  const input = seller ? { seller: String(seller.id) } : undefined
  const { data: facets } = useRead('/shop/facets', { ...list.filters, ...input }, { placeholderData: keepPreviousData })
  const own = useOwnColumn()
  const nameOf = useNames(facets, seller?.name)
  const chips = chosenOf(list, nameOf)

  useEffect(() => {
    if (!drawer) return
    document.body.classList.add('no-scroll')
    return () => document.body.classList.remove('no-scroll')
  }, [drawer])

  const open = (kind: typeof dialog) => (token ? setDialog(kind) : askLogin())
  const loosest = chips.at(-1)

  return (
    <div className={`${shopStyles.shop} ${simple ? shopStyles.simple : ''}`}>
      <div className={styles.shopHead}>
        <TypeTabs list={list} facets={facets} batchesOnly={seller !== undefined} />
        <SearchBox list={list} />
      </div>
      <div className={shopStyles.shopBody}>
        {!simple && !phone && (
          <aside>
            <FilterPanel list={list} facets={facets} onSave={() => open('save')} />
          </aside>
        )}
        <div className={styles.results}>
          <PagedTable<ListingRow>
            name="shop"
            path="/shop/search"
            guest={!token}
            list={list}
            input={input}
            columns={own.length > 0 ? [...SHOWN.slice(0, -3), ...own, ...SHOWN.slice(-3)] : SHOWN}
            rowKey={(row) => row.productId}
            tall
            renderCard={(row, choice) => <OfferCard row={row} choice={choice} />}
            cardHead={<QualityStripHead />}
            summary={(page) => <Summary page={page as Answer} />}
            conditions={
              <ChosenChips
                chosen={chips}
                onClear={() =>
                  list.setFilters(
                    Object.fromEntries(
                      Object.keys(list.filters)
                        .filter((key) => key !== 'productType')
                        .map((key) => [key, undefined])
                    )
                  )
                }
              />
            }
            actions={
              <>
                {!phone && (
                  <>
                    <Button tone="quiet" size="small" onClick={() => open('alert')}>
                      <Icon name="bell" />
                      有新批次时提醒我
                    </Button>
                    <Button tone="quiet" size="small" onClick={() => open('save')}>
                      保存条件
                    </Button>
                  </>
                )}
                <OrderChoice list={list} />
                <ExportButton path="/shop/export" input={{ ...list.query, ...input }} name={seller?.name ?? '选棉'} />
                {!simple && phone && (
                  <Button size="small" onClick={() => setDrawer(true)}>
                    <Icon name="filter" />
                    筛选
                    {chips.length > 0 && <b className="badge">{chips.length}</b>}
                  </Button>
                )}
              </>
            }
            selection={{
              rows: chosen,
              onChange: setChosen,
              max: 100,
              bar: (rows, clear) => (
                <CompareTray
                  rows={rows}
                  onRemove={(row) => setChosen(chosen.filter((one) => one.productId !== row.productId))}
                  onClear={clear}
                  onList={() => open('list')}
                  onSheet={
                    token
                      ? () =>
                          void downloadDetection('/batch/export', {
                            productIds: rows.map(({ productId }) => productId),
                          }).catch(() => message.error('导出失败，请重试'))
                      : undefined
                  }
                />
              ),
            }}
            empty={{
              of: '批次',
              narrowed: loosest !== undefined,
              title: seller ? '该店铺暂无在售批次' : '暂时没有挂牌的批次',
              hint: seller ? '卖方挂牌后会列在这里；可以先看其他卖方的批次' : '卖方挂牌后会列在这里，可以开启提醒',
              actions: seller ? (
                <Link className="btn" to="/shop">
                  看全部批次
                </Link>
              ) : (
                <Button onClick={() => open('alert')}>有新批次时提醒我</Button>
              ),
              filtered: loosest && {
                title: '没有符合条件的批次',
                hint: `试试去掉${quoted(loosest.text)}，或开启提醒，有新批次时通知您`,
                actions: (
                  <>
                    <Button tone="primary" onClick={loosest.onRemove}>
                      去掉{quoted(loosest.text)}
                      <WithoutIt list={list} field={loosest.key} input={input} />
                    </Button>
                    <Button onClick={() => open('alert')}>有新批次时提醒我</Button>
                    <Button tone="quiet" onClick={list.clear}>
                      清空条件
                    </Button>
                  </>
                ),
              },
            }}
          />
        </div>
      </div>
      {drawer && (
        <div className={shopStyles.drawer} role="dialog" aria-modal="true" aria-label="筛选">
          <FilterPanel list={list} facets={facets} onSave={() => open('save')} />
          <div className={styles.drawerFoot}>
            <Button onClick={list.clear}>清空</Button>
            <Button tone="primary" onClick={() => setDrawer(false)}>
              查看 {facets?.total.toLocaleString() ?? ''} 批
            </Button>
          </div>
        </div>
      )}
      <Suspense>
        {(dialog === 'save' || dialog === 'alert') && (
          <SaveSearchDialog
            criteria={savedOf({ ...list.filters, ...input })}
            suggestion={chips.map(({ text }) => text).join(' ')}
            alert={dialog === 'alert'}
            onClose={() => setDialog(null)}
          />
        )}
        {dialog === 'list' && (
          <AddToListDialog productIds={chosen.map(({ productId }) => productId)} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </div>
  )
}

/** A typed keyword bears its quotes already. */
const quoted = (text: string) => (text.startsWith('“') ? text : `“${text}”`)

/** How many would be found without a condition. */
function WithoutIt({ list, field, input }: { list: CriteriaState; field: string; input: object | undefined }) {
  const [name] = field.split('=')
  const { data } = useRead('/shop/facets', { ...list.filters, ...input, [name]: undefined })
  // Several shares are one criterion: without one of them is not without all.
  if (!data || field !== name || name === 'codes') return null
  return <>（{data.total.toLocaleString()} 批）</>
}

function Summary({ page }: { page: Answer }) {
  return (
    <>
      <b>{page.total.toLocaleString()}</b> 批<span className="wide-only">　</span>
      <span className="text-soft">
        <span className="no-wrap">{weight(page.weight)} 吨</span>
        {page.onSale < page.total && (
          <>
            {'　'}
            <span className="no-wrap">其中在售 {page.onSale.toLocaleString()} 批</span>
          </>
        )}
      </span>
      {page.codes && page.codes.unknown.length + page.codes.notListed.length > 0 && <Missing codes={page.codes} />}
      {page.codes && page.codes.byTonne.length > 0 && <ByTonne codes={page.codes.byTonne} />}
    </>
  )
}

/** Pasted codes of goods by the tonne. */
function ByTonne({ codes: [code, ...more] }: { codes: string[] }) {
  return (
    <Link className={styles.missing} to={`/seed-fiber?q=${encodeURIComponent(code)}`}>
      {more.length > 0 ? `${code} 等 ${more.length + 1} 个是` : `${code} 是`}按吨销售的商品，去棉副涤短查看
    </Link>
  )
}

/** Pasted codes that were not found, with reasons. */
function Missing({ codes }: { codes: NonNullable<Answer['codes']> }) {
  const [open, setOpen] = useState(false)
  return (
    <span className={styles.missing}>
      <Button tone="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="warn" />
        {codes.unknown.length + codes.notListed.length} 个批号未找到在售
      </Button>
      {open && (
        <span className="panel" role="status">
          {codes.notListed.length > 0 && (
            <span>
              <b>未挂牌</b> {codes.notListed.join('、')}
            </span>
          )}
          {codes.unknown.length > 0 && (
            <span>
              <b>没有记录</b> {codes.unknown.join('、')}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
