import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { unseal } from '#core/sealed_columns'
import { refuse } from '#core/errors'
import type { Refusal } from '#core/refusal'
import { inTransaction, type Trx } from '#core/transaction'
import { guess, type GuessAnswer } from '#app/identity/proofs/guesses'
import { matchingStep } from '#app/identity/proofs/totp'
import { revokeSessions } from '#app/identity/sessions/tokens'
import { queueSms } from '#app/system/sms/queue_sms'
import { IdentityRefusal } from '#app/identity/refusals'

/**
 * A try at a password or one-time password of an operator, by whoever has a session or knows the password. The fifth wrong one locks
 * the operator, ends all sessions and is told to the operator's mobile.
 */
export function guessOperator(
  kind: 'operatorPassword' | 'totp',
  operatorId: number,
  actor: Actor,
  look: () => Promise<boolean>
): Promise<GuessAnswer> {
  return guess({
    kind,
    of: operatorId,
    look,
    onLock: {
      actor,
      action: 'operator.lock',
      entity: 'operator',
      entityId: operatorId,
      summary: '密码或动态口令错误次数过多，自动锁定',
      tell: async (trx) => {
        const { rows } = await trx.rawQuery(
          `update operators set locked_until = (select locked_until from guesses where kind = ? and subject = ?)
           where id = ? returning mobile`,
          [kind, String(operatorId), operatorId]
        )
        await revokeSessions(trx, 'operator', operatorId)
        const content = '您的管理后台账号密码或动态口令多次错误，已锁定并退出登录。如非本人操作，请联系超级管理员。'
        if (rows[0].mobile) await queueSms(trx, rows[0].mobile, 'notice', { content })
      },
    },
  })
}

/** Throws for an answer of `guessOperator` that is not right. */
export function requireRight({ right, left, minutes }: GuessAnswer, wrong: Refusal): void {
  if (right) return
  throw refuse(left === 0 ? IdentityRefusal.accountLocked({ minutes: minutes ?? 0 }) : wrong)
}

/** Whether the code is valid; each code is accepted once. The caller holds the lock of the operator's row. */
async function acceptTotp(operatorId: number, code: string, trx: Trx): Promise<boolean> {
  const operator = await trx.from('operators').where('id', operatorId).forUpdate().firstOrFail()
  const secret = unseal(operator.totp_secret) || null
  const step = secret ? matchingStep(secret, code, Date.now() / 1000, operator.totp_last_step) : null
  if (step === null) return false
  await trx.from('operators').where('id', operatorId).update({ totp_last_step: step })
  return true
}

/** A try at the one-time password of an operator. A right code is used up. */
export function guessTotp(operatorId: number, actor: Actor, code: string): Promise<GuessAnswer> {
  return guessOperator('totp', operatorId, actor, () => inTransaction((trx) => acceptTotp(operatorId, code, trx)))
}

/**
 * Requires the second factor ahead of a transaction, for actions that pay money out (approving withdrawals).
 *
 * @param unless `demo`: an operator of the demo who has bound no authenticator needs none
 * @throws RefusedError `请先在账号设置中绑定动态口令`, `动态口令错误`, or that it was wrong too often
 */
export async function requireTotp(
  actor: Actor,
  code: string | null | undefined,
  unless: 'demo' | null = null
): Promise<void> {
  const operator = await db.from('operators').where('id', actor.userId!).firstOrFail()
  if (!operator.totp_enabled && operator.demo && unless === 'demo') return
  if (!operator.totp_enabled) throw refuse(IdentityRefusal.totpNotBound)
  requireRight(await guessTotp(operator.id, actor, code ?? ''), IdentityRefusal.totpWrong)
}
