import { Link } from 'react-router'
import { PagedTable } from '~/components/paged_table'
import { ExportButton } from '~/components/table/export_button'
import { entriesOf, wordOf } from '~/components/state_tag'
import { PageHeader } from '~/components/states'
import type { Column } from '~/components/table/types'
import { count, money, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { SearchField } from './search_field'
import type { EntrepotRow as Entrepot, StockRow } from '#wire/listing/transformers/places'
import { Region } from '#ui/generated/codes'
import { ENTREPOT } from '~/components/map/map_kinds'
import styles from './entrepot_list_page.module.css'
import placesStyles from './places.module.css'
import mapStyles from './map/map.module.css'

type EntrepotRow = Entrepot & { stock: StockRow[] }

const place = (row: EntrepotRow) => [row.province, row.city, row.district].filter(Boolean).join(' ') || '--'

const columns: Column<EntrepotRow>[] = [
  {
    key: 'name',
    label: '仓库',
    sort: true,
    fixed: true,
    render: (row) => (
      <>
        <Link to={`/entrepot/${row.id}`}>{row.name}</Link>
        <small>{row.type ?? '--'}</small>
      </>
    ),
  },
  { key: 'place', label: '所在地', render: place },
  { key: 'capacity', label: '库容 吨', align: 'right', sort: true, drops: true, render: (row) => count(row.capacity) },
  { key: 'storageFee', label: '仓储费 元/吨·天', align: 'right', render: (row) => money(row.storageFee) },
  { key: 'outboundFee', label: '出库费 元/吨', align: 'right', render: (row) => money(row.outboundFee) },
  { key: 'onSale', label: '在售 批', align: 'right', sort: true, render: (row) => count(row.onSale) },
  { key: 'onSaleWeight', label: '在售 吨', align: 'right', sort: true, render: (row) => weight(row.onSaleWeight) },
  {
    key: 'stock',
    label: '按类型 批',
    drops: true,
    render: (row) => <Stock row={row} />,
  },
]

/** Stock on sale by type of goods, each with a link. */
function Stock({ row }: { row: EntrepotRow }) {
  if (row.stock.length === 0) return <>--</>
  return (
    <span className={styles.stockTypes}>
      {row.stock.map(({ productType, batches }) => (
        <Link key={productType} to={`/shop?entrepot=${row.id}&productType=${productType}`}>
          {wordOf('productType', productType)} {count(batches)}
        </Link>
      ))}
    </span>
  )
}

/** 仓库: the warehouses with fees and stock on sale. */
export function Component() {
  const list = useListState({ q: 'string', region: Region })
  return (
    <main className="wrap">
      <PageHeader
        title="仓库"
        actions={
          <Link className="btn" to={`/indexgaodemap2?kind=${ENTREPOT}`}>
            仓库分布图
          </Link>
        }
      />
      <div className={`${placesStyles.listFilters} ${mapStyles.listFilters}`}>
        <SearchField label="仓库名称或地址" value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
        <select
          className="native"
          aria-label="区域"
          value={list.filters.region ?? ''}
          onChange={(event) =>
            list.setFilters({ region: (Number(event.target.value) || undefined) as Region | undefined })
          }
        >
          <option value="">全部区域</option>
          {entriesOf('region').map(({ code, word }) => (
            <option key={code} value={code}>
              {word}
            </option>
          ))}
        </select>
      </div>
      <PagedTable<EntrepotRow>
        name="entrepots"
        path="/entrepot/list"
        list={list}
        actions={<ExportButton path="/entrepot/export" input={list.query} name="仓库" />}
        columns={columns}
        rowKey={(row) => row.id}
        tall
        summary={(page) => (
          <>
            <b>{page.total.toLocaleString()}</b> 个仓库
          </>
        )}
        renderCard={(row) => (
          <Link className={placesStyles.placeCard} to={`/entrepot/${row.id}`}>
            <b>{row.name}</b>
            <span className="text-soft text-small">{place(row)}</span>
            <span className="text-small">
              在售 {count(row.onSale)} 批 · {weight(row.onSaleWeight)} 吨
              {row.outboundFee !== null && ` · 出库费 ${money(row.outboundFee)} 元/吨`}
            </span>
            {row.stock.length > 0 && (
              <span className="text-soft text-small">
                {row.stock
                  .map((one) => `${wordOf('productType', one.productType)} ${count(one.batches)} 批`)
                  .join(' · ')}
              </span>
            )}
          </Link>
        )}
        empty={{
          of: '仓库',
          title: '还没有仓库',
          hint: '平台收录的交割库和监管库会在这里列出',
          actions: (
            <Link className="btn" to="/shop">
              去选棉
            </Link>
          ),
        }}
      />
    </main>
  )
}
