import type { Column } from '~/components/table/types'
import { fixed } from '~/lib/format'
import { MEASURES } from '#ui/generated/measures'
import type { ListingRow } from '#wire/listing/transformers/listing'

/** Columns of single measures for a list of offers. */
export const measureColumns: Column<ListingRow>[] = MEASURES.filter(({ places }) => places.includes('column')).map(
  ({ key, label, unit, decimals }) => ({
    key,
    label: unit ? `${label} ${unit}` : label,
    align: 'right',
    optional: true,
    render: (row: ListingRow) => fixed(row[key], decimals),
  })
)
