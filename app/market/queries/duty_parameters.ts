import { Decimal } from 'decimal.js'
import DutyParameter from '#app/market/models/duty_parameter'
import { dutyOn } from '#app/market/rules/duty_parameters'
import type { DutyRow } from '#app/market/transformers/tools'
import { now } from '#core/clock'
import { refuse } from '#core/errors'
import { MarketRefusal } from '#app/market/refusals'

const fraction = (percent: number) => new Decimal(percent).div(100).toNumber()

/** All parameter sets, the newest first; for equal days the later entry first. */
export async function dutyParameters(): Promise<DutyRow[]> {
  const rows = await DutyParameter.query().orderBy('effective_date', 'desc').orderBy('id', 'desc')
  return rows.map((row) => ({
    id: row.id,
    from: row.effectiveDate,
    a: row.a,
    b: fraction(row.b),
    threshold: row.threshold,
    specific: row.specific,
    cap: fraction(row.cap),
    quotaRate: fraction(row.quotaRate),
    fullRate: fraction(row.fullRate),
    vat: fraction(row.vat),
    port: row.port,
    source: row.source,
  }))
}

/** @param date YYYY-MM-DD, today when left out */
export async function dutyInForce(date: string = now().toISODate()!): Promise<DutyRow> {
  const found = dutyOn(await dutyParameters(), date)
  if (!found) throw refuse(MarketRefusal.dutyNotSet)
  return found
}
