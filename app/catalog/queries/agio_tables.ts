import db from '@adonisjs/lucid/services/db'
import AgioTable from '#app/catalog/models/agio_table'
import type { AgioRates } from '#app/catalog/rules/agio_tables'
import { now } from '#core/clock'
import type { Trx } from '#core/transaction'
import { AgioTableType } from '#app/catalog/codes'

export type AgioVersion = { id: number; name: string; rates: AgioRates; used: boolean }
export type AgioVersions = {
  /** ZCE version of a crop year (start year); null when there is no table at all. */
  exchange(cropYear: number | null): AgioVersion | null
  /** CCA version in force on the date of the tables. */
  association(): AgioVersion | null
}

const toVersion = (table: AgioTable | undefined): AgioVersion | null =>
  table ? { id: table.id, name: table.name, rates: table.rates as AgioRates, used: table.usedAt !== null } : null

/**
 * Reads the tables in force on a date (F3): ZCE by crop year — the latest version of that year, or of the last year before it that
 * has one — and CCA by date. A year before the first table uses the first.
 *
 * @param date `YYYY-MM-DD`, today when left out
 */
export async function agioVersions(trx?: Trx, date: string = now().toISODate()!): Promise<AgioVersions> {
  const tables = await AgioTable.query({ client: trx ?? db.connection() })
    .where('effective_date', '<=', date)
    .orderBy('effective_date')
    .orderBy('id')
  const exchange = tables
    .filter((table) => table.type === AgioTableType.exchange)
    .sort((a, b) => a.cropYear! - b.cropYear! || (a.effectiveDate < b.effectiveDate ? -1 : 1))
  const association = tables.filter((table) => table.type === AgioTableType.association)

  return {
    exchange: (cropYear) =>
      toVersion(exchange.findLast((table) => cropYear === null || table.cropYear! <= cropYear) ?? exchange[0]),
    association: () => toVersion(association.at(-1)),
  }
}
