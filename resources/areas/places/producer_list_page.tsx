import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { PagedTable } from '~/components/paged_table'
import { ExportButton } from '~/components/table/export_button'
import { entriesOf, wordOf } from '~/components/state_tag'
import { PageHeader } from '~/components/states'
import type { Column } from '~/components/table/types'
import { count, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { SearchField } from './search_field'
import type { ProducerRow } from '#wire/listing/transformers/places'
import { Region } from '#ui/generated/codes'
import { MILLS } from '~/components/map/map_kinds'
import placesStyles from './places.module.css'
import mapStyles from './map/map.module.css'

const place = (row: ProducerRow) => [row.regionName, row.county].filter(Boolean).join(' ') || '--'

const columns: Column<ProducerRow>[] = [
  {
    key: 'code',
    label: '编号',
    sort: true,
    fixed: true,
    render: (row) => <Link to={`/producer/${row.code}`}>{row.code}</Link>,
  },
  {
    key: 'name',
    label: '加工厂',
    sort: true,
    fixed: true,
    render: (row) => <Link to={`/producer/${row.code}`}>{row.name}</Link>,
  },
  { key: 'region', label: '区域', render: (row) => wordOf('region', row.region) },
  { key: 'place', label: '所在地', render: place },
  { key: 'onSale', label: '在售 批', align: 'right', sort: true, render: (row) => count(row.onSale) },
  { key: 'onSaleWeight', label: '在售 吨', align: 'right', sort: true, render: (row) => weight(row.onSaleWeight) },
]

/** 加工厂: ginning mills with their goods on offer. */
export function Component() {
  const list = useListState({ q: 'string', region: Region, regionName: 'string', county: 'string' })
  const { regionName, county } = list.filters
  return (
    <main className="wrap">
      <PageHeader
        title="加工厂"
        actions={
          <Link className="btn" to={`/indexgaodemap2?kind=${MILLS}`}>
            仓库分布图
          </Link>
        }
      />
      <div className={`${placesStyles.listFilters} ${mapStyles.listFilters}`}>
        <SearchField label="名称、编号或县市" value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
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
        {(regionName || county) && (
          <button
            type="button"
            className="chip selected"
            aria-label={`去掉条件 ${[regionName, county].filter(Boolean).join(' ')}`}
            onClick={() => list.setFilters({ regionName: undefined, county: undefined })}
          >
            {[regionName, county].filter(Boolean).join(' ')} <Icon name="close" />
          </button>
        )}
      </div>
      <PagedTable<ProducerRow>
        name="producers"
        path="/producer/list"
        list={list}
        actions={<ExportButton path="/producer/export" input={list.query} name="加工厂" />}
        columns={columns}
        rowKey={(row) => row.id}
        summary={(page) => (
          <>
            <b>{page.total.toLocaleString()}</b> 家加工厂
          </>
        )}
        renderCard={(row) => (
          <Link className={placesStyles.placeCard} to={`/producer/${row.code}`}>
            <b>
              {row.code} {row.name}
            </b>
            <span className="text-soft text-small">{place(row)}</span>
            <span className="text-small">
              在售 {count(row.onSale)} 批 · {weight(row.onSaleWeight)} 吨
            </span>
          </Link>
        )}
        empty={{
          of: '加工厂',
          title: '还没有加工厂',
          hint: '平台收录公检批号中的加工厂，收录后在这里列出',
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
