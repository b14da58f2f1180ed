import { PRODUCT_TYPES, type CriteriaState } from '~/components/offers/criteria'
import { TabList } from '~/components/tab_list'
import type { Facets } from '#wire/listing/transformers/search'
import styles from './type_tabs.module.css'

/** Product types, each with the number of offers that match the other criteria. */
export function TypeTabs({ list, facets }: { list: CriteriaState; facets: Facets | undefined }) {
  const counts = new Map(facets?.codes.productType.map(({ code, count }) => [code, count]))
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const chosen = list.filters.productType ?? ''
  const tabs = [
    { code: '', word: '全部', count: total },
    ...PRODUCT_TYPES.map(({ code, word }) => ({ code: String(code), word, count: counts.get(String(code)) ?? 0 })),
  ]
  return (
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
}
