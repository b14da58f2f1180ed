import { optionsOf } from '~/components/state_tag'
import { TabList } from '~/components/tab_list'
import { InTransitState, ListingState, type ProductType, SalesState, YesNo } from '#ui/generated/codes'
import styles from './product_filters.module.css'

type Values = {
  keyword?: string
  productType?: ProductType
  productionYear?: number
  state?: ListingState
  salesState?: SalesState
  inTransitState?: InTransitState
  unplaced?: YesNo
}
type Props = { list: { filters: Values; setFilters: (values: Values) => void } }

const STATES: [label: string, values: Values][] = [
  ['全部', {}],
  ['待挂牌', { state: ListingState.unlisted, salesState: SalesState.onSale }],
  ['在售', { state: ListingState.listed, salesState: SalesState.onSale }],
  ['待接单', { salesState: SalesState.ordered }],
  ['已预订', { salesState: SalesState.booked }],
  ['已预留', { salesState: SalesState.reserved }],
  ['已售', { salesState: SalesState.sold }],
  ['在途', { inTransitState: InTransitState.inTransit }],
  ['未填仓库', { unplaced: YesNo.yes }],
]

/** Tabs by possible action, and a few search fields. */
export function ProductFilters({ list }: Props) {
  const { filters, setFilters } = list
  const chosen = STATES.findIndex(
    ([, values]) =>
      values.state === filters.state &&
      values.salesState === filters.salesState &&
      values.inTransitState === filters.inTransitState &&
      values.unplaced === filters.unplaced
  )
  const years = Array.from({ length: 6 }, (_, i) => new Date().getFullYear() - i)
  return (
    <>
      <TabList
        className={styles.stateTabs}
        label="状态"
        tabs={STATES.map(([label], key) => ({ key, label }))}
        chosen={chosen}
        onChoose={(index) => {
          const { state, salesState, inTransitState, unplaced } = STATES[index][1]
          setFilters({ state, salesState, inTransitState, unplaced })
        }}
      />
      <div className={styles.productFilters}>
        <input
          className="bound"
          type="search"
          aria-label="批号、品质、仓库、产地或加工厂"
          placeholder="批号、仓库、产地，或如 3128 强力29以上"
          maxLength={200}
          defaultValue={filters.keyword ?? ''}
          key={filters.keyword}
          onKeyDown={(event) =>
            event.key === 'Enter' && setFilters({ keyword: event.currentTarget.value.trim() || undefined })
          }
          onBlur={(event) => {
            const keyword = event.currentTarget.value.trim() || undefined
            if (keyword !== filters.keyword) setFilters({ keyword })
          }}
        />
        <select
          className="native"
          aria-label="商品类型"
          value={filters.productType ?? ''}
          onChange={(event) =>
            setFilters({ productType: (Number(event.target.value) || undefined) as ProductType | undefined })
          }
        >
          <option value="">全部类型</option>
          {optionsOf('productType').map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <select
          className="native"
          aria-label="生产年度"
          value={filters.productionYear ?? ''}
          onChange={(event) => setFilters({ productionYear: Number(event.target.value) || undefined })}
        >
          <option value="">全部年度</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}/{String(year + 1).slice(2)}
            </option>
          ))}
        </select>
      </div>
    </>
  )
}
