import db from '@adonisjs/lucid/services/db'
import { qualityByYear, type YearQuality } from '#app/catalog/queries/quality_by_year'
import { NotFoundError } from '#core/errors'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'

/** A warehouse with what is for sale in it. Fees: storage in cents per tonne and day, outbound in cents per tonne. */
export type EntrepotRow = {
  entrepotId: number
  entrepotName: string
  type: string | null
  province: string | null
  city: string | null
  district: string | null
  address: string | null
  contact: string | null
  phone: string | null
  capacity: number | null
  storageFee: number
  outboundFee: number | null
  lng: number | null
  lat: number | null
  region: number | null
  batches: number
  packets: number
  weight: number
}

export type EntrepotDetail = EntrepotRow & {
  stock: { productType: number; batches: number; weight: number }[]
  years: YearQuality[]
}

const COLUMNS = `e.id as "entrepotId", e.name as "entrepotName", e.type, e.province, e.city, e.district, e.address, e.contact, e.phone, e.capacity,
  e.storage_fee as "storageFee", e.outbound_fee as "outboundFee", e.lng, e.lat, e.region`
const IN_STOCK = `in_transit_state = 1 and sales_state <> 9 and exists (select 1 from listings l where l.batch_id = batches.id and l.state = 2)`
const STOCK = `cross join lateral (
  select count(*) as batches, coalesce(sum(packets), 0) as packets, coalesce(sum(coalesce(public_weight, gross_weight)), 0) as weight
  from batches where entrepot_id = e.id and ${IN_STOCK}) stock`

export type EntrepotFilter = PageInput & { keyword?: string; province?: string; region?: number }

export async function listEntrepots(input: EntrepotFilter): Promise<Paged<EntrepotRow>> {
  const sorted = orderOf(input, { entrepotName: 'e.name', weight: 'stock.weight', capacity: 'e.capacity' }, ['weight', 'desc'], 'e.id')
  const { pageSize, offset } = pageOf(input)
  const where = ['e.state = 1']
  const values: (string | number)[] = []
  if (input.keyword) {
    where.push('(e.name ilike ? or e.city ilike ?)')
    const like = `%${input.keyword.replace(/[\\%_]/g, '\\$&')}%`
    values.push(like, like)
  }
  if (input.province) {
    where.push('e.province = ?')
    values.push(input.province)
  }
  if (input.region) {
    where.push('e.region = ?')
    values.push(input.region)
  }
  const conditions = where.join(' and ')
  const { rows: totals } = await db.rawQuery(`select count(*) as total from entrepots e where ${conditions}`, values)
  const { rows } = await db.rawQuery(`select ${COLUMNS}, stock.* from entrepots e ${STOCK} where ${conditions} order by ${sorted.sql} limit ? offset ?`, [...values, pageSize, offset])
  return paged(rows, totals[0].total, input, sorted)
}

/** @throws NotFoundError */
export async function getEntrepot(id: number): Promise<EntrepotDetail> {
  const { rows } = await db.rawQuery(`select ${COLUMNS}, stock.* from entrepots e ${STOCK} where e.id = ?`, [id])
  if (!rows[0]) throw new NotFoundError('仓库不存在')
  const { rows: stock } = await db.rawQuery(
    `select product_type as "productType", count(*) as batches, sum(coalesce(public_weight, gross_weight)) as weight
     from batches where entrepot_id = ? and ${IN_STOCK} group by 1 order by 1`,
    [id]
  )
  return { ...rows[0], stock, years: await qualityByYear('entrepot_id', id, true) }
}
