import { moveCompany } from '#app/company/moves'
import '#app/company/events'
import CompanyBlacklist from '#app/company/models/company_blacklist'
import { activeManagers, lockCompany } from '#app/company/shared/membership'
import { notify } from '#app/system/shared/notices'
import { InvalidInputError, refuse } from '#core/errors'
import { audit } from '#core/audit'
import { emitAfterCommit } from '#core/events'
import { now } from '#core/clock'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import type Company from '#app/company/models/company'
import { BlacklistSource, CompanyState } from '#app/company/codes'
import { CompanyRefusal } from '#app/company/refusals'

/** `until`: last day `YYYY-MM-DD` of the entry; without it the entry is open until it is lifted. */
export type BlacklistInput = { companyId: number; reason: string; until?: string | null }

/**
 * active → blacklisted by an operator (state-machines §1): no new orders, the listing module withdraws listings (`company.blacklisted`), running
 * orders continue. A company that is blacklisted for a debt gets an entry beside it.
 */
export async function blacklistCompany(input: BlacklistInput, actor: Actor, outer?: Trx): Promise<CompanyBlacklist> {
  const reason = reasonOf(input.reason)
  if (input.until && input.until < now().toISODate()!) throw InvalidInputError.of('until', '截止日期不能早于今天')

  return inTransaction(async (trx) => {
    const company = await lockCompany(trx, input.companyId)
    const open = await openEntries(trx, company.id)
    if (open.length === 0 || open.some(({ source }) => source === BlacklistSource.operator))
      CompanyState.assert(company.state, CompanyState.blacklisted)
    return addEntry(trx, actor, company, { source: BlacklistSource.operator, reason, until: input.until ?? null })
  }, outer)
}

/** The company owes money: it is blacklisted until all of it is paid (`settleDebtEntry`), whatever other entries there are. */
export async function blacklistForDebt(
  input: { companyId: number; reason: string },
  actor: Actor,
  trx: Trx
): Promise<void> {
  const company = await lockCompany(trx, input.companyId)
  const open = await openEntries(trx, company.id)
  if (open.some(({ source }) => source === BlacklistSource.debt)) return
  await addEntry(trx, actor, company, { source: BlacklistSource.debt, reason: reasonOf(input.reason), until: null })
}

/** All debts are paid: lifts the entry for them and no other. */
export async function settleDebtEntry(
  input: { companyId: number; reason: string },
  actor: Actor,
  trx: Trx
): Promise<void> {
  const company = await lockCompany(trx, input.companyId)
  const debts = (await openEntries(trx, company.id)).filter(({ source }) => source === BlacklistSource.debt)
  if (debts.length > 0) await liftEntries(trx, actor, company, debts, reasonOf(input.reason))
}

/**
 * Lifts the operators' entries of a company; without any other entry it becomes active.
 *
 * @throws RefusedError when only a debt keeps it blacklisted
 */
export async function restoreCompany(
  input: { companyId: number; reason: string },
  actor: Actor,
  outer?: Trx
): Promise<void> {
  const reason = reasonOf(input.reason)
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, input.companyId)
    const open = await openEntries(trx, company.id)
    const own = open.filter(({ source }) => source === BlacklistSource.operator)
    if (open.length > 0 && own.length === 0) throw refuse(CompanyRefusal.debtUnpaid)
    await liftEntries(trx, actor, company, own, reason)
  }, outer)
}

/** Lifts an entry by its id. @throws RefusedError for the entry of a debt, which ends with the debt */
export async function liftBlacklist(input: { id: number; reason: string }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const entry = await CompanyBlacklist.query({ client: trx }).where('id', input.id).whereNull('lifted_at').first()
    if (!entry) throw refuse(CompanyRefusal.notBlacklisted)
    if (entry.source === BlacklistSource.debt) throw refuse(CompanyRefusal.debtUnpaid)
    await restoreCompany({ companyId: entry.companyId, reason: input.reason }, actor, trx)
  }, outer)
}

/** The entries that have not been lifted, locked. The caller has locked the company. */
function openEntries(trx: Trx, companyId: number): Promise<CompanyBlacklist[]> {
  return CompanyBlacklist.query({ client: trx }).where({ companyId }).whereNull('lifted_at').orderBy('id').forUpdate()
}

/** The last day of all entries together: the latest one, or none while an entry is open until it is lifted. */
function termOf(entries: readonly CompanyBlacklist[]): string | null {
  const days = entries.map(({ until }) => until)
  return days.some((day) => day === null) ? null : (days.sort().at(-1) ?? null)
}

async function addEntry(
  trx: Trx,
  actor: Actor,
  company: Company,
  { source, reason, until }: { source: BlacklistSource; reason: string; until: string | null }
): Promise<CompanyBlacklist> {
  const entry = await CompanyBlacklist.create(
    { companyId: company.id, source, reason, until, addedBy: actor.name },
    { client: trx }
  )
  const blacklistUntil = termOf(await openEntries(trx, company.id))
  const line = { action: 'company.blacklist', summary: '列入黑名单', reason, after: { until, source } }
  if (company.state === CompanyState.blacklisted) {
    company.useTransaction(trx)
    await company.merge({ blacklistUntil }).save()
    await audit(trx, actor, { ...line, entity: 'company', entityId: company.id })
  } else await moveCompany(trx, actor, company, { ...line, to: CompanyState.blacklisted, fields: { blacklistUntil } })
  const term = until ? `截止${until}` : source === BlacklistSource.debt ? '结清欠款后解除' : '解除时间另行通知'
  await tellManagers(
    trx,
    company,
    '企业已被限制交易',
    `${company.name}已被列入黑名单，原因：${reason}，${term}。进行中的订单可继续履行，如有疑问请联系平台。`
  )
  emitAfterCommit(trx, 'company.blacklisted', { companyId: company.id, reason })
  return entry
}

/** Lifts entries of a locked company; when none is left, the company becomes active. */
async function liftEntries(
  trx: Trx,
  actor: Actor,
  company: Company,
  entries: readonly CompanyBlacklist[],
  reason: string
): Promise<void> {
  await trx.rawQuery(
    'update company_blacklists set lifted_at = now(), lifted_by = ?, lift_reason = ? where id = any(?::bigint[])',
    [actor.name, reason, entries.map(({ id }) => id)]
  )
  const left = await openEntries(trx, company.id)
  const line = { action: 'company.restore', reason }
  if (left.length > 0) {
    company.useTransaction(trx)
    await company.merge({ blacklistUntil: termOf(left) }).save()
    await audit(trx, actor, {
      ...line,
      entity: 'company',
      entityId: company.id,
      summary: '解除一条黑名单，另有未解除的限制',
    })
    return
  }
  await moveCompany(trx, actor, company, {
    ...line,
    // The step unaudited → active belongs to the audit.
    from: [CompanyState.blacklisted],
    to: CompanyState.active,
    summary: '解除黑名单',
    fields: { blacklistUntil: null },
  })
  await tellManagers(trx, company, '企业已恢复交易', `${company.name}已解除交易限制，可以重新挂牌和下单。`)
  emitAfterCommit(trx, 'company.restored', { companyId: company.id })
}

/** Lifts the entries whose last day is over. They have no effect since midnight already (`requireTradingCompany`). */
export async function liftLapsed(companyId: number, actor: Actor): Promise<void> {
  await inTransaction(async (trx) => {
    const company = await lockCompany(trx, companyId)
    const { rows } = await trx.rawQuery(`select (now() at time zone 'Asia/Shanghai')::date::text as today`)
    const lapsed = (await openEntries(trx, company.id)).filter(({ until }) => until !== null && until < rows[0].today)
    if (lapsed.length > 0) await liftEntries(trx, actor, company, lapsed, '黑名单到期自动解除')
  })
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
