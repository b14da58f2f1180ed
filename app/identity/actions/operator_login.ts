import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import { inTransaction } from '#core/transaction'
import { acceptTotp } from '#app/identity/actions/check_totp'
import type { Visitor } from '#app/identity/actions/start_session'
import { consume, countTry, triesCounted, forget } from '#app/identity/proofs/limits'
import { actorOfOperator } from '#app/identity/sessions/operators'
import { readOperator, type OperatorInfo } from '#app/identity/queries/read_operator'
import { issueToken } from '#app/identity/sessions/tokens'
import { UserState } from '#app/identity/codes'
import { IdentityRefusal } from '#app/identity/refusals'
import type { Refusal } from '#core/refusal'

const LOCK_AFTER = 5
const LOCK_MINUTES = 30

let nobody: string | null = null

/** Counts a wrong password or code; the fifth within 15 minutes locks the account. The answer for unknown names is the same. */
async function fail(
  username: string,
  operatorId: number | null,
  ip: string,
  refusal: Refusal,
  body: object | null = null
): Promise<never> {
  const failures = await countTry('wrongPassword', `operator:${username}`)
  if (failures < LOCK_AFTER) throw refuse(refusal, body)
  if (operatorId !== null) {
    await inTransaction(async (trx) => {
      await trx.rawQuery(`update operators set locked_until = now() + make_interval(mins => ?) where id = ?`, [
        LOCK_MINUTES,
        operatorId,
      ])
      const actor = { ...(await actorOfOperator(operatorId, trx)), ip }
      await audit(trx, actor, {
        action: 'operator.lock',
        entity: 'operator',
        entityId: operatorId,
        summary: '密码错误次数过多，自动锁定',
      })
    })
    await forget('wrongPassword', `operator:${username}`)
  }
  throw refuse(IdentityRefusal.accountLocked)
}

/**
 * Opens a back-office session, which ends after 2 hours without use, or 12 hours in all.
 *
 * @param input.code TOTP code, required when the operator has bound an authenticator
 * @throws RefusedError `用户名或密码错误`; `请输入动态口令` with `body.totpRequired`; locked or disabled
 */
export async function operatorLogin(
  input: { username: string; password: string; code?: string | null },
  visitor: Visitor
): Promise<{ token: string; operator: OperatorInfo }> {
  await consume('loginByIp', `operator:${visitor.ip}`)
  await consume('loginByName', `operator:${input.username}`)
  const failures = await triesCounted('wrongPassword', `operator:${input.username}`)
  const found = await db
    .from('operators')
    .where('username', input.username)
    .select('*', db.raw('coalesce(locked_until > now(), false) as locked'))
    .first()
  if (found?.locked || failures >= LOCK_AFTER) throw refuse(IdentityRefusal.accountLocked)

  nobody ??= await hash.make('nobody has this password')
  const right = await hash.verify(found?.password ?? nobody, input.password)
  if (!found || !right) return fail(input.username, found?.id ?? null, visitor.ip, IdentityRefusal.operatorLoginWrong)
  if (found.state !== UserState.active) throw refuse(IdentityRefusal.operatorDisabled)
  if (found.totp_enabled && !input.code) throw refuse(IdentityRefusal.totpNeeded, { totpRequired: true })

  const answer = await inTransaction(async (trx) => {
    const operator = await trx.from('operators').where('id', found.id).forUpdate().firstOrFail()
    if (operator.totp_enabled && !(await acceptTotp(operator, input.code ?? '', trx))) return null
    await trx
      .from('operators')
      .where('id', operator.id)
      .update({ last_login_at: trx.raw('now()') })
    const token = await issueToken(trx, { kind: 'operator', ownerId: operator.id, ...visitor })
    const actor = { ...(await actorOfOperator(operator.id, trx)), ip: visitor.ip }
    await audit(trx, actor, {
      action: 'operator.login',
      entity: 'operator',
      entityId: operator.id,
      summary: '登录管理后台',
    })
    return { token, operator: await readOperator(operator.id, trx) }
  })
  if (!answer) return fail(input.username, found.id, visitor.ip, IdentityRefusal.totpWrong, { totpRequired: true })
  await forget('wrongPassword', `operator:${input.username}`)
  await forget('loginByName', `operator:${input.username}`)
  return answer
}
