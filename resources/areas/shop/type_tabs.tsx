import { Link } from 'react-router'
import { PRODUCT_TYPES, type CriteriaState } from '~/components/offers/criteria'
import { TabList } from '~/components/tab_list'
import { TONNAGE_TYPES } from '~/components/tonnage/tonnage_texts'
import { wordOf } from '~/components/state_tag'
import { ProductType } from '#ui/generated/codes'
import { useDollarOffers } from '~/lib/dollar_offers'
import { useRead } from '~/lib/query'
import type { Facets } from '#wire/listing/transformers/search'
import styles from './type_tabs.module.css'

type Props = {
  list: CriteriaState
  facets: Facets | undefined
  /** The shop of one company has a tab of its own for what it sells by the tonne. */
  batchesOnly: boolean
}

/** Product types, each with the number of offers that match the other criteria; those by the tonne lead to their list. */
export function TypeTabs({ list, facets, batchesOnly }: Props) {
  const counts = new Map(facets?.codes.productType.map(({ code, count }) => [code, count]))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const chosen = list.filters.productType ?? ''
  const tabs = [
    { code: '', word: '全部', count: total },
    ...PRODUCT_TYPES.map(({ code, word }) => ({ code: String(code), word, count: counts.get(String(code)) ?? 0 })),
  ]
  const cotton = (
    <TabList
      className={styles.typeTabs}
      label="商品类型"
      tabs={tabs.map(({ code, word, count }) => ({
        key: code,
        label: (
          <>
            {word} <small>{facets ? count.toLocaleString() : ''}</small>
          </>
        ),
      }))}
      chosen={chosen}
      onChoose={(productType) => list.setFilters({ productType: productType || undefined })}
    />
  )
  return batchesOnly ? (
    cotton
  ) : (
    <div className={styles.allTypes}>
      {cotton}
      <ByTonne />
    </div>
  )
}

function ByTonne() {
  const { data } = useRead('/seed-fiber/counts', {}, { staleTime: 30_000, call: { background: true } })
  const dollars = useDollarOffers()
  const counts = new Map(data?.map((one) => [one.productType as number, one.count]))
  return (
    <nav className={styles.byTonne} aria-label="进口棉$与棉副涤短">
      <Link to={`/shop?productType=${ProductType.importedUsd}`}>
        {wordOf('productType', ProductType.importedUsd)} <small>{dollars?.toLocaleString() ?? ''}</small>
      </Link>
      {TONNAGE_TYPES.entries.map(({ code, word }) => (
        <Link key={code} to={`/seed-fiber?productType=${code}`}>
          {word} <small>{data ? (counts.get(code) ?? 0).toLocaleString() : ''}</small>
        </Link>
      ))}
    </nav>
  )
}
