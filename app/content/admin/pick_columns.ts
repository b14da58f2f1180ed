import { SalesState } from '#app/catalog/codes'
import { ListingState } from '#app/listing/codes'
import { WHOLE_SQL } from '#app/listing/criteria'

/** SQL of pinned and branded batches. */
export const BATCH_CODE = '(select batch_code from batches where id = selected_resources.batch_id)'

export const OFFERED = `(select (b.sales_state = ${SalesState.onSale} and ${WHOLE_SQL} and exists (select 1 from listings l where l.batch_id = b.id and l.state = ${ListingState.listed}))::int
  from batches b where b.id = selected_resources.batch_id)`

export const BRANDED = `batches b join listings l on l.batch_id = b.id and l.state = ${ListingState.listed}
  where b.sales_state = ${SalesState.onSale} and ${WHOLE_SQL} and (b.id = ccia_brands.batch_id or b.producer_id = ccia_brands.producer_id)`
