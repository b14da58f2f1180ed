import type AgioTable from '#app/catalog/models/agio_table'
import { rateGroups } from '#app/catalog/rules/agio_rates'
import { COLOUR_WORDS } from '#app/catalog/indicators'
import type { AgioTableRow, AgioTables, Rates } from '#app/catalog/transformers/agio_table_wire'
import { formatTime } from '#core/clock'
import { AgioTableType } from '#app/catalog/codes'

export function toAgioTableRow(table: AgioTable): AgioTableRow {
  return {
    id: table.id,
    type: table.type,
    name: table.name,
    cropYear: table.cropYear,
    effectiveDate: table.effectiveDate,
    source: table.source,
    rates: table.rates as Rates,
    used: Boolean(table.usedAt),
    usedAt: formatTime(table.usedAt),
    applied: Boolean(table.appliedAt),
  }
}

export function toAgioTables(tables: AgioTable[]): AgioTables {
  return {
    tables: tables.map(toAgioTableRow),
    groups: {
      [AgioTableType.exchange]: rateGroups(AgioTableType.exchange),
      [AgioTableType.association]: rateGroups(AgioTableType.association),
    },
    colourWords: COLOUR_WORDS,
  }
}
