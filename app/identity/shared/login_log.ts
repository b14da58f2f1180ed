/*
 * Every try to log in is a line of the server's log, whether or not it succeeds: whose account, from where, by what, how it ended. Right logins
 * of operators also stand in the audit log, locks of both in it, and right logins of members in the user log.
 */
import logger from '@adonisjs/core/services/logger'
import { DomainError } from '#core/errors'
import type { SessionKind } from '#app/identity/sessions/tokens'

type Attempt = {
  kind: SessionKind
  /** What was typed as the name. Only its beginning is logged: people type mobiles there, and passwords by mistake. */
  account: string
  ip: string
  by: 'password' | 'password and authenticator' | 'sms'
}

/** Runs a login and logs how it ended: `accepted`, the reason of its refusal, or `fault`. */
export async function logLogin<Result>(attempt: Attempt, work: () => Promise<Result>): Promise<Result> {
  const line = { ...attempt, account: `${attempt.account.slice(0, 3)}****` }
  try {
    const result = await work()
    logger.info({ ...line, result: 'accepted' }, 'login')
    return result
  } catch (error) {
    logger.warn({ ...line, result: error instanceof DomainError ? error.reason : 'fault' }, 'login')
    throw error
  }
}
