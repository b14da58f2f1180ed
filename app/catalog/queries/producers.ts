import db from '@adonisjs/lucid/services/db'
import { qualityByYear, type YearQuality } from '#app/catalog/queries/quality_by_year'
import { NotFoundError } from '#core/errors'
import { orderOf, paged, pageOf, type Paged, type PageInput } from '#core/paging'

/** A ginning mill in lists. */
export type ProducerRow = {
  producerId: number
  producerCode: string
  producerName: string
  shortName: string | null
  regionName: string | null
  county: string | null
  region: number | null
  address: string | null
  lng: number | null
  lat: number | null
  batches: number
  weight: number
}

export type ProducerDetail = ProducerRow & { years: YearQuality[] }

const COLUMNS = `p.id as "producerId", p.code as "producerCode", p.name as "producerName", p.short_name as "shortName",
  p.region_name as "regionName", p.county, p.region, p.address, p.lng, p.lat`
const STOCK = `cross join lateral (select count(*) as batches, coalesce(sum(coalesce(public_weight, gross_weight)), 0) as weight from batches where producer_id = p.id) stock`

export type ProducerFilter = PageInput & { keyword?: string; region?: number; withBatches?: boolean }

export async function listProducers(input: ProducerFilter): Promise<Paged<ProducerRow>> {
  const sorted = orderOf(input, { producerCode: 'p.code', producerName: 'p.name', batches: 'batches' }, ['producerCode', 'asc'], 'p.id')
  const { pageSize, offset } = pageOf(input)
  const where = ['p.state = 1']
  const values: (string | number)[] = []
  if (input.keyword) {
    where.push('(p.name ilike ? or p.short_name ilike ? or p.code like ? or p.county ilike ?)')
    const like = `%${input.keyword.replace(/[\\%_]/g, '\\$&')}%`
    values.push(like, like, `${input.keyword}%`, like)
  }
  if (input.region) {
    where.push('p.region = ?')
    values.push(input.region)
  }
  if (input.withBatches) where.push('exists (select 1 from batches where producer_id = p.id)')
  const conditions = where.join(' and ')
  const { rows: totals } = await db.rawQuery(`select count(*) as total from producers p where ${conditions}`, values)
  const { rows } = await db.rawQuery(`select ${COLUMNS}, stock.* from producers p ${STOCK} where ${conditions} order by ${sorted.sql} limit ? offset ?`, [...values, pageSize, offset])
  return paged(rows, totals[0].total, input, sorted)
}

/** @throws NotFoundError */
export async function getProducer(code: string): Promise<ProducerDetail> {
  const { rows } = await db.rawQuery(`select ${COLUMNS}, stock.* from producers p ${STOCK} where p.code = ?`, [code])
  if (!rows[0]) throw new NotFoundError('加工厂不存在')
  return { ...rows[0], years: await qualityByYear('producer_id', rows[0].producerId) }
}
