import IndividuationApply from '#app/market/models/individuation_apply'
import { notify } from '#app/system/shared/notices'
import type { Actor } from '#core/actor'
import { moveIndividuation } from '#app/market/moves'
import { InvalidInputError, refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { IndividuationKind, IndividuationState } from '#app/market/codes'
import { MarketRefusal } from '#app/market/refusals'

const LINKS: Record<IndividuationKind, string> = {
  [IndividuationKind.ownBasis]: '/user-center/individuation/basis',
  [IndividuationKind.priceAlerts]: '/user-center/individuation/apply',
}

const { approved, refused } = IndividuationState

async function decide(
  id: number,
  state: typeof approved | typeof refused,
  reason: string | null,
  actor: Actor,
  trx: Trx
) {
  const apply = await IndividuationApply.query({ client: trx }).where('id', id).forUpdate().first()
  if (!apply) throw refuse(MarketRefusal.applicationMissing)
  const word = IndividuationKind.word(apply.kind)
  await moveIndividuation(trx, actor, apply, {
    to: state,
    action: state === approved ? 'individuation.approve' : 'individuation.reject',
    summary: `${state === approved ? '通过' : '驳回'}${word}申请`,
    reason,
    fields: { reason, decidedBy: actor.name.slice(0, 40) },
    columns: { decided_at: trx.raw('now()') },
  })
  const next = apply.kind === IndividuationKind.ownBasis ? '现在可以填写自己的基差和升贴水。' : '现在可以设置提醒价位。'
  await notify(trx, {
    code: 'N21',
    companyId: apply.companyId,
    title: `${word}申请${state === approved ? '已通过' : '未通过'}`,
    content: state === approved ? `贵司的${word}已开通，${next}` : `贵司的${word}申请未通过：${reason}`,
    link: state === approved ? LINKS[apply.kind] : '/user-center/individuation/apply',
  })
}

export function approveIndividuation(input: { id: number }, actor: Actor, outer?: Trx): Promise<void> {
  return inTransaction((trx) => decide(input.id, approved, null, actor, trx), outer)
}

/** Rejects with a reason, which the company can read. */
export function rejectIndividuation(input: { id: number; reason: string }, actor: Actor, outer?: Trx): Promise<void> {
  const reason = input.reason.trim()
  if ([...reason].length < 5) throw InvalidInputError.of('reason', '原因最少5个字', 'minLength')
  return inTransaction((trx) => decide(input.id, refused, reason, actor, trx), outer)
}
