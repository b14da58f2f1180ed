import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ChosenChips } from '~/components/filters'
import { Icon } from '~/components/icon'
import { PagedTable } from '~/components/paged_table'
import { TabList } from '~/components/tab_list'
import { ExportButton } from '~/components/table/export_button'
import type { Paged } from '~/components/table/types'
import { count, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { usePhone } from '~/lib/use_phone'
import type { TonnageFacets, TonnageOffer, TonnageOffers } from '#wire/listing/transformers/tonnage_offer'
import { Button } from '#ui/kit/button'
import { useTyped } from '#ui/use_typed'
import { TonnageCard } from './tonnage_card'
import { tonnageColumns as columns } from './tonnage_columns'
import { changeOfType } from './fitting_filters'
import { chosenTonnage, useTonnageState, type TonnageState } from './tonnage_filters'
import { cleared, TonnagePanel } from './tonnage_panel'
import { TONNAGE_TYPES, type TonnageType } from './tonnage_texts'
import styles from './tonnage.module.css'

const SHOWN = [
  columns.name,
  columns.facts,
  columns.rest,
  columns.warehouse,
  columns.seller,
  columns.listed,
  columns.price,
  columns.act,
]

const ORDERS: [order: string, label: string][] = [
  ['newest:desc', '最新挂牌'],
  ['price:asc', '价格从低到高'],
  ['price:desc', '价格从高到低'],
  ['restWeight:desc', '余量从多到少'],
  ['restWeight:asc', '余量从少到多'],
]

function OrderChoice({ list }: { list: TonnageState }) {
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

/** The types, each with the number of offers that the other filters leave. */
function Types({ list, facets }: { list: TonnageState; facets: TonnageFacets | undefined }) {
  const counts = new Map<number, number>(facets?.productType.map((one) => [one.key, one.count]))
  const total = [...counts.values()].reduce((sum, one) => sum + one, 0)
  const number = (of: number) => <small>{facets ? count(of) : ''}</small>
  return (
    <TabList<number>
      className={styles.types}
      label="商品类型"
      tabs={[
        { key: 0, label: <>全部 {number(total)}</> },
        ...TONNAGE_TYPES.entries.map(({ code, word }) => ({
          key: code,
          label: (
            <>
              {word} {number(counts.get(code) ?? 0)}
            </>
          ),
        })),
      ]}
      chosen={list.filters.productType ?? 0}
      onChoose={(type) => list.setFilters(changeOfType((type || undefined) as TonnageType | undefined))}
    />
  )
}

/** Words are looked for in name, size, maker, seller and place. */
function Search({ list }: { list: TonnageState }) {
  const [text, setText, tell] = useTyped(list.filters.q ?? '')
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        tell(text.trim())
        list.setFilters({ q: text.trim() || undefined }, { replace: false })
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        aria-label="搜索棉副涤短"
        placeholder="1.56×38、A级、厂家、仓库"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" tone="primary" size="small">
        搜索
      </Button>
    </form>
  )
}

function Summary({ page }: { page: TonnageOffers }) {
  return (
    <>
      <b>{count(page.total)}</b> 个商品
      {'　'}
      <span className="text-soft no-wrap">余量 {weight(page.weight)} 吨</span>
    </>
  )
}

type Props = {
  /** Shows the goods of this company only. */
  seller?: { id: number; name: string }
}

/** 棉副涤短: types, filters that fit them, and what is on sale. */
export function TonnageList({ seller }: Props) {
  const list = useTonnageState()
  const phone = usePhone()
  const [drawer, setDrawer] = useState(false)
  const input = seller ? { seller: seller.id } : undefined
  const { data: facets } = useCall(
    '/seed-fiber/facets',
    { ...list.filters, ...input },
    { placeholderData: keepPreviousData }
  )
  const chips = chosenTonnage(list, facets)
  const type = list.filters.productType
  const clear = () => list.setFilters({ ...cleared(list), productType: type })
  const loosest = chips.at(-1)

  useEffect(() => {
    if (!drawer) return
    document.body.classList.add('no-scroll')
    return () => document.body.classList.remove('no-scroll')
  }, [drawer])

  return (
    <>
      <div className={styles.head}>
        <Types list={list} facets={facets} />
        <Search list={list} />
      </div>
      <div className={styles.body}>
        {!phone && (
          <aside>
            <TonnagePanel list={list} facets={facets} withoutSeller={seller !== undefined} />
          </aside>
        )}
        <div className={styles.results}>
          <PagedTable<TonnageOffer>
            name="seed-fiber"
            path="/seed-fiber/list"
            list={list}
            input={input}
            columns={seller ? SHOWN.filter((column) => column !== columns.seller) : SHOWN}
            rowKey={(row) => row.productId}
            tall
            renderCard={(row) => <TonnageCard row={row} />}
            summary={(page) => <Summary page={page as Paged<TonnageOffer> as TonnageOffers} />}
            conditions={<ChosenChips chosen={chips} onClear={clear} />}
            actions={
              <>
                <OrderChoice list={list} />
                <ExportButton
                  path="/seed-fiber/export"
                  input={{ ...list.query, ...input }}
                  name={seller?.name ?? '棉副涤短'}
                />
                {phone && (
                  <Button size="small" onClick={() => setDrawer(true)}>
                    <Icon name="filter" />
                    筛选
                    {chips.length > 0 && <b className="badge">{chips.length}</b>}
                  </Button>
                )}
              </>
            }
            empty={{
              of: '商品',
              narrowed: loosest !== undefined,
              title: type
                ? `暂时没有在售的${TONNAGE_TYPES.entries.find(({ code }) => code === type)!.word}`
                : '暂时没有按吨销售的商品',
              hint: seller
                ? '卖方挂牌后会列在这里；可以先看其他卖方的商品'
                : type
                  ? '卖方挂牌后会列在这里，可以先看其他类型'
                  : '棉籽、不孕籽、短绒和涤纶短纤挂牌后会列在这里，按吨订购',
              actions: seller ? (
                <Link className="btn" to="/seed-fiber">
                  看全部棉副涤短
                </Link>
              ) : type ? (
                <Button onClick={() => list.setFilters(changeOfType(undefined))}>看全部类型</Button>
              ) : (
                <Link className="btn" to="/shop">
                  去选棉
                </Link>
              ),
              filtered: loosest && {
                title: '没有符合条件的商品',
                hint: `试试去掉“${loosest.text.replaceAll(/[“”]/g, '')}”`,
                actions: (
                  <>
                    <Button tone="primary" onClick={loosest.onRemove}>
                      去掉“{loosest.text.replaceAll(/[“”]/g, '')}”
                    </Button>
                    <Button tone="quiet" onClick={clear}>
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
        <div className={styles.drawer} role="dialog" aria-modal="true" aria-label="筛选">
          <TonnagePanel list={list} facets={facets} withoutSeller={seller !== undefined} />
          <div className={styles.drawerFoot}>
            <Button onClick={clear}>清空</Button>
            <Button tone="primary" onClick={() => setDrawer(false)}>
              查看商品
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
