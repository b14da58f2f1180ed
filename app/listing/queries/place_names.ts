/* What is public of mills, warehouses and shops: their name and where they are. For the heads of their pages. */
import db from '@adonisjs/lucid/services/db'
import { CompanyState } from '#app/company/codes'
import { ListingState } from '#app/listing/codes'
import { EnabledState } from '#core/codes'

type PlaceName = { name: string; place: string }

const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join('')

export async function producerName(code: string): Promise<PlaceName | null> {
  const row = await db
    .from('producers')
    .where({ code, state: EnabledState.enabled })
    .select('name', 'region_name', 'county')
    .first()
  return row && { name: row.name, place: joined(row.region_name, row.county) }
}

export async function entrepotName(id: number): Promise<PlaceName | null> {
  const row = await db
    .from('entrepots')
    .where({ id, state: EnabledState.enabled })
    .select('name', 'province', 'city')
    .first()
  return row && { name: row.name, place: joined(row.province, row.city) }
}

/** The name of a company that sells at the moment; whoever does not is nobody's business. */
export async function shopName(companyId: number): Promise<PlaceName | null> {
  const row = await db
    .from('companies as c')
    .where({ 'c.id': companyId, 'c.state': CompanyState.active })
    .whereExists((query) =>
      query
        .from('listings as l')
        .whereRaw('l.company_id = c.id')
        .where('l.state', ListingState.listed)
        .select(db.raw('1'))
    )
    .select('c.name', 'c.province_name', 'c.city_name')
    .first()
  return row && { name: row.name, place: joined(row.province_name, row.city_name) }
}
