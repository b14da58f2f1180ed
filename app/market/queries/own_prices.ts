import db from '@adonisjs/lucid/services/db'
import { lastOfMainContract } from '#app/market/queries/reference_quotes'
import { ownBasis, type BasisRates, type PricedBatch } from '#app/market/rules/own_basis'
import { toCents } from '#app/market/rules/steps'
import type { Actor } from '#core/actor'
import { IndividuationKind, IndividuationState } from '#app/market/codes'

/** 我的折算价 of a row, cents per tonne: `price` = `futures` + `basis` + `agio`. */
export type OwnPrice = { price: number; contract: string; futures: number; basis: number; agio: number }

/** Price of a row by the viewer's own table: absent without a table, null where no line of the table matches. */
export type OwnPriced = { ownPrice?: OwnPrice | null }

/** The table in force today of a company whose application is approved; otherwise null. */
export async function ownRatesOf(companyId: number): Promise<BasisRates | null> {
  const { rows } = await db.rawQuery(
    `select b.rates from individuation_bases b
     where b.company_id = ? and b.effective_date <= (now() at time zone 'Asia/Shanghai')::date
       and exists (select 1 from individuation_applies a where a.company_id = b.company_id and a.kind = ${IndividuationKind.ownBasis} and a.state = ${IndividuationState.approved})
     order by b.effective_date desc, b.id desc limit 1`,
    [companyId]
  )
  return rows[0]?.rates ?? null
}

/**
 * Adds 我的折算价 to a page of rows for the viewer's company. The given rows are shared between requests and are not changed; without a table they
 * are returned as they are, at the cost of one index lookup.
 */
export async function withOwnPrices<Row extends PricedBatch>(
  rows: readonly Row[],
  actor: Pick<Actor, 'companyId' | 'certified'>
): Promise<(Row & OwnPriced)[]> {
  if (!actor.certified || !actor.companyId || rows.length === 0) return rows as Row[]
  const rates = await ownRatesOf(actor.companyId)
  if (!rates) return rows as Row[]
  const quote = await lastOfMainContract('CF')
  return rows.map((row) => {
    const own = quote && ownBasis(row, rates)
    if (!own) return { ...row, ownPrice: null }
    const [basis, agio] = [toCents(own.basis), toCents(own.agio)]
    return {
      ...row,
      ownPrice: { price: quote.price + basis + agio, contract: quote.code, futures: quote.price, basis, agio },
    }
  })
}
