/** SQL of pinned and branded lots. */
export const BATCH_CODE = '(select batch_code from batches where id = selected_resources.batch_id)'

export const OFFERED = `(select (b.sales_state = 1 and exists (select 1 from listings l where l.batch_id = b.id and l.state = 2))::int
  from batches b where b.id = selected_resources.batch_id)`

export const BRANDED = `batches b join listings l on l.batch_id = b.id and l.state = 2
  where b.sales_state = 1 and (b.id = ccia_brands.batch_id or b.producer_id = ccia_brands.producer_id)`
