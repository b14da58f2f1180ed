import db from '@adonisjs/lucid/services/db'
import type Import from '#app/catalog/models/import'
import AgioTable from '#app/catalog/models/agio_table'
import type { ReadContext } from '#app/catalog/import/draft'
import type { ColumnMapping } from '#app/catalog/import/fields'
import type { AgioRates } from '#app/catalog/rules/agio_tables'
import { now } from '#core/clock'
import { AgioTableType, type InTransitState, type ProductType } from '#app/catalog/codes'
import type { Trx } from '#core/transaction'

export type ImportDefaults = {
  productType: ProductType
  entrepotId: number | null
  inTransitState: InTransitState
  /** Day on which goods in transit are expected. */
  arrivalDate?: string | null
  constants: Record<string, string>
}

/** Collects the data that the reader thread needs: mapping, mills, warehouses, price tables. */
export async function readContextOf(sheet: Import, trx?: Trx): Promise<ReadContext> {
  const defaults = sheet.defaults as ImportDefaults
  const from = (table: string) => (trx ?? db).from(table)
  const producers = await from('producers').select('id', 'code', 'name', 'region', 'region_name', 'county')
  const entrepots = await from('entrepots').select('id', 'name', 'province', 'city', 'district')
  const tables = await AgioTable.query({ client: trx })
    .where('effective_date', '<=', now().toISODate()!)
    .orderBy('crop_year')
    .orderBy('effective_date')
    .orderBy('id')
  const latest = tables
    .filter((table) => table.type === AgioTableType.association)
    .sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
    .at(-1)
  const version = (table: AgioTable) => ({ id: table.id, name: table.name, rates: table.rates as AgioRates })

  return {
    kind: sheet.kind,
    companyId: sheet.companyId,
    mapping: sheet.mapping as ColumnMapping[],
    constants: defaults.constants,
    productType: defaults.productType,
    entrepotId: defaults.entrepotId,
    inTransitState: defaults.inTransitState,
    arrivalDate: defaults.arrivalDate ?? null,
    producers: producers.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      region: row.region,
      origin: [row.region_name, row.county].filter(Boolean).join('') || null,
    })),
    entrepots,
    exchange: tables
      .filter((table) => table.type === AgioTableType.exchange)
      .map((table) => ({ cropYear: table.cropYear!, version: version(table) })),
    association: latest ? version(latest) : null,
  }
}
