import { moveCompany } from '#app/company/moves'
import '#app/company/events'
import CompanyBlacklist from '#app/company/models/company_blacklist'
import { activeManagers, lockCompany } from '#app/company/shared/membership'
import { notify } from '#app/system/shared/notices'
import { InvalidInputError, refuse } from '#core/errors'
import { emitAfterCommit } from '#core/events'
import { now } from '#core/clock'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import type Company from '#app/company/models/company'
import { CompanyState } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'

/** `until`: last day `YYYY-MM-DD` of the entry; without it the entry is open until it is lifted. */
export type BlacklistInput = { companyId: number; reason: string; until?: string | null }

/**
 * active → blacklisted (state-machines §1): no new orders, the listing module withdraws listings (`company.blacklisted`), running orders continue.
 */
export async function blacklistCompany(input: BlacklistInput, actor: Actor, outer?: Trx): Promise<CompanyBlacklist> {
  const reason = reasonOf(input.reason)
  if (input.until && input.until < now().toISODate()!) throw InvalidInputError.of('until', '截止日期不能早于今天')

  return inTransaction(async (trx) => {
    const company = await lockCompany(trx, input.companyId)
    await moveCompany(trx, actor, company, {
      to: CompanyState.blacklisted,
      action: 'company.blacklist',
      summary: '列入黑名单',
      reason,
      after: { until: input.until ?? null },
      fields: { blacklistUntil: input.until ?? null },
    })
    const entry = await CompanyBlacklist.create(
      { companyId: company.id, reason, until: input.until ?? null, addedBy: actor.name },
      { client: trx }
    )
    const term = input.until ? `截止${input.until}` : '解除时间另行通知'
    await tellManagers(
      trx,
      company,
      '企业已被限制交易',
      `${company.name}已被列入黑名单，原因：${reason}，${term}。进行中的订单可继续履行，如有疑问请联系平台。`
    )
    emitAfterCommit(trx, 'company.blacklisted', { companyId: company.id, reason })
    return entry
  }, outer)
}

/** blacklisted → active: lifts the open entry. */
export async function restoreCompany(
  input: { companyId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  const reason = reasonOf(input.reason)
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, input.companyId)
    await moveCompany(trx, actor, company, {
      // The step unaudited → active belongs to the audit.
      from: [CompanyState.blacklisted],
      to: CompanyState.active,
      action: 'company.restore',
      summary: '解除黑名单',
      reason,
      fields: { blacklistUntil: null },
    })
    await trx.rawQuery(
      'update company_blacklists set lifted_at = now(), lifted_by = ?, lift_reason = ? where company_id = ? and lifted_at is null',
      [actor.name, reason, company.id]
    )
    await tellManagers(trx, company, '企业已恢复交易', `${company.name}已解除交易限制，可以重新挂牌和下单。`)
    emitAfterCommit(trx, 'company.restored', { companyId: company.id })
  }, outer)
}

/** Lifts an entry by its id. */
export async function liftBlacklist(input: { id: number; reason: string }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const entry = await CompanyBlacklist.query({ client: trx }).where('id', input.id).whereNull('lifted_at').first()
    if (!entry) throw refuse(CompanyRefusal.notBlacklisted)
    await restoreCompany({ companyId: entry.companyId, reason: input.reason }, actor, trx)
  }, outer)
}

function reasonOf(text: string): string {
  const reason = text.trim()
  if ([...reason].length < 5) throw InvalidInputError.of('reason', '原因最少5个字', 'minLength')
  return reason
}

/** N20: site and SMS to every manager. */
async function tellManagers(trx: Trx, company: Company, title: string, content: string) {
  for (const manager of await activeManagers(trx, company.id)) {
    await notify(trx, { code: 'N20', userId: manager.id, title, content, sms: [manager.mobile] })
  }
}
