import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { IndividuationKind, IndividuationState } from '#app/market/codes'
import { MarketRefusal } from '#app/market/refusals'

/**
 * A company applies for a service (state-machines §12). At most one application of a kind is open or approved at a time; after a rejection the
 * company may apply again.
 */
export async function applyForIndividuation(
  input: { kind: IndividuationKind; purpose: string },
  actor: Actor,
  outer?: Trx
): Promise<{ id: number }> {
  return inTransaction(async (trx) => {
    const company = await requireTradingCompany(trx, actor.companyId!)
    const word = IndividuationKind.word(input.kind)
    const { rows } = await trx.rawQuery(
      `insert into individuation_applies (company_id, kind, purpose, user_id, user_name) values (?, ?, ?, ?, ?)
       on conflict (company_id, kind) where state in (${IndividuationState.inReview}, ${IndividuationState.approved}) do nothing returning id`,
      [company.id, input.kind, input.purpose, actor.userId!, actor.name.slice(0, 40)]
    )
    if (rows.length === 0) throw refuse(MarketRefusal.alreadyApplied({ kind: word }))
    const id = Number(rows[0].id)
    await audit(trx, actor, {
      action: 'individuation.apply',
      entity: 'individuation_apply',
      entityId: id,
      to: IndividuationState.inReview,
      summary: `申请${word}：${company.name}`,
    })
    return { id }
  }, outer)
}
