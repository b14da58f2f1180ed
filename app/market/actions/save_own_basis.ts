import IndividuationBasis from '#app/market/models/individuation_basis'
import { problemOfRates, type BasisRates } from '#app/market/rules/own_basis'
import { textOf } from '#app/market/rules/own_basis_text'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { now } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { IndividuationKind, IndividuationState } from '#app/market/codes'
import { MarketRefusal } from '#app/market/refusals'

export type SaveOwnBasisInput = {
  companyId: number
  /** `YYYY-MM-DD`, today or later: prices shown on past days do not change. */
  effectiveDate: string
  rates: BasisRates
  note?: string | null
}

/** Saves a new version of a company's own table; earlier versions are kept. Operators may save one in the company's name. */
export async function saveOwnBasis(input: SaveOwnBasisInput, actor: Actor, outer?: Trx): Promise<IndividuationBasis> {
  const problem = problemOfRates(input.rates)
  if (problem) throw InvalidInputError.of('rates', problem)
  if (input.effectiveDate < now().toISODate()!) throw InvalidInputError.of('effectiveDate', '生效日期不能早于今天')
  return inTransaction(async (trx) => {
    // The lock also serialises the versions.
    const { rows } = await trx.rawQuery(
      `select id from individuation_applies where company_id = ? and kind = ${IndividuationKind.ownBasis} and state = ${IndividuationState.approved} for update`,
      [input.companyId]
    )
    if (rows.length === 0) throw refuse(MarketRefusal.schemeNotOpen)
    const last = await IndividuationBasis.query({ client: trx })
      .where('company_id', input.companyId)
      .orderBy('version', 'desc')
      .first()
    const basis = await IndividuationBasis.create(
      {
        companyId: input.companyId,
        version: (last?.version ?? 0) + 1,
        effectiveDate: input.effectiveDate,
        rates: input.rates,
        summary: textOf(input.rates),
        note: input.note ?? null,
        createdBy: actor.name.slice(0, 40),
        byOperator: actor.kind === 'operator',
      },
      { client: trx }
    )
    await audit(trx, actor, {
      action: 'individuation.basis',
      entity: 'individuation_basis',
      entityId: basis.id,
      before: last ? { summary: last.summary } : undefined,
      after: { summary: basis.summary, effectiveDate: basis.effectiveDate },
      summary: `保存个性化基差第${basis.version}版`,
    })
    return basis
  }, outer)
}
