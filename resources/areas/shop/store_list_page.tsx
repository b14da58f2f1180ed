import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { PagedTable } from '~/components/paged_table'
import { ExportButton } from '~/components/table/export_button'
import { entriesOf, wordOf } from '~/components/state_tag'
import { PageHeader } from '~/components/states'
import type { Column } from '~/components/table/types'
import { count, price, shortTime, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useAction } from '~/lib/query'
import type { StoreRow } from '#wire/listing/transformers/store'
import { CompanyType, YesNo } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './store_list_page.module.css'

function Follow({ row }: { row: StoreRow }) {
  const refresh = ['/shop/store/list', '/shop/store/get'] as const
  const follow = useAction('/shop/favourite/add', { refresh })
  const leave = useAction('/shop/favourite/delete', { refresh })
  return (
    <Button
      size="small"
      aria-pressed={row.favourite}
      disabled={follow.busy || leave.busy}
      onClick={() => void (row.favourite ? leave : follow).run({ companyId: row.companyId })}
    >
      <Icon name="star" />
      {row.favourite ? '已关注' : '关注'}
    </Button>
  )
}

const types = (row: StoreRow) => row.typeList.map((type) => wordOf('companyType', type)).join('、')

const columns: Column<StoreRow>[] = [
  {
    key: 'name',
    label: '店铺',
    fixed: true,
    sort: true,
    render: (row) => (
      <>
        <Link to={`/shop/${row.companyId}`}>
          <b>{row.name}</b>
        </Link>
        <small>{types(row)}</small>
      </>
    ),
  },
  { key: 'area', label: '所在地', render: (row) => `${row.province} ${row.city}` },
  { key: 'onSale', label: '在售 批', align: 'right', sort: true, render: (row) => count(row.onSale) },
  { key: 'onSaleWeight', label: '在售 吨', align: 'right', sort: true, render: (row) => weight(row.onSaleWeight) },
  {
    key: 'minPrice',
    label: '皮棉最低价 元/吨',
    align: 'right',
    sort: true,
    render: (row) => <span className="text-up">{price(row.minPrice)}</span>,
  },
  {
    key: 'newestTime',
    label: '最近挂牌',
    sort: true,
    drops: true,
    render: (row) => <span className="text-soft">{shortTime(row.newestTime)}</span>,
  },
  { key: 'act', label: '关注', fixed: true, render: (row) => <Follow row={row} /> },
]

/** 店铺列表: sellers with place and amount of goods, and the ones that the user follows. */
export function Component() {
  const list = useListState({ q: 'string', type: CompanyType, favourite: YesNo })
  return (
    <main className="wrap">
      <PageHeader title="店铺列表" />
      <div className={styles.listFilters}>
        <input
          className="bound"
          type="search"
          aria-label="店铺名称"
          placeholder="店铺名称"
          defaultValue={list.filters.q ?? ''}
          onKeyDown={(event) =>
            event.key === 'Enter' && list.setFilters({ q: event.currentTarget.value.trim() || undefined })
          }
          onBlur={(event) => list.setFilters({ q: event.currentTarget.value.trim() || undefined })}
        />
        <select
          className="native"
          aria-label="企业类型"
          value={list.filters.type ?? ''}
          onChange={(event) =>
            list.setFilters({ type: (Number(event.target.value) || undefined) as CompanyType | undefined })
          }
        >
          <option value="">全部类型</option>
          {entriesOf('companyType').map(({ code, word }) => (
            <option key={code} value={code}>
              {word}
            </option>
          ))}
        </select>
        <button
          type="button"
          className={`chip ${list.filters.favourite ? 'selected' : ''}`}
          aria-pressed={Boolean(list.filters.favourite)}
          onClick={() => list.setFilters({ favourite: list.filters.favourite ? undefined : YesNo.yes })}
        >
          只看关注
        </button>
      </div>
      <PagedTable<StoreRow>
        name="stores"
        path="/shop/store/list"
        list={list}
        actions={<ExportButton path="/shop/store/export" input={list.query} name="店铺" />}
        columns={columns}
        rowKey={(row) => row.companyId}
        tall
        summary={(page) => (
          <>
            <b>{page.total.toLocaleString()}</b> 家店铺
          </>
        )}
        renderCard={(row) => (
          <div className={styles.storeCard}>
            <Link to={`/shop/${row.companyId}`}>
              <b>{row.name}</b>
            </Link>
            <Follow row={row} />
            <span className="text-soft text-small">
              {types(row)} · {row.province} {row.city}
            </span>
            <span className="text-small">
              在售 {count(row.onSale)} 批 · {weight(row.onSaleWeight)} 吨 · 皮棉最低{' '}
              <b className="text-up">{price(row.minPrice)}</b>
            </span>
          </div>
        )}
        empty={{
          of: '店铺',
          title: '还没有店铺',
          hint: '企业认证后挂牌第一批商品，店铺就会在这里列出',
          actions: (
            <Link className="btn" to="/seller/product">
              去挂牌
            </Link>
          ),
        }}
      />
    </main>
  )
}
