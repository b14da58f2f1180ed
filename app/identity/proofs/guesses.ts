/*
 * How often a secret may be guessed. Whatever could be found by trying (a password, a code, an amount) is looked at only inside `guess`. The
 * try is counted and committed before the look, so that tries made at the same moment get no more looks than tries made one after the
 * other, and a refusal that rolls back a transaction forgets none of them. Who guesses has already been shown to be the owner of what the
 * secret protects: the answer must not depend on the secret of an object that the caller may not know.
 */
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import db from '@adonisjs/lucid/services/db'
import { inTransaction, type Trx } from '#core/transaction'
import { inTurn } from '#core/one_at_a_time'

type Rule = {
  /** Wrong tries in a row, of which the last one locks. */
  tries: number
  /** Length of the first lock. Each further lock without a right try between is twice as long, up to 32 times. Null: for ever. */
  minutes: number | null
}

/** Every secret that can be guessed. */
export const GUESSES = {
  /** Of a user, for payments. */
  payPassword: { tries: 5, minutes: 30 },
  /** Login password of a user who is logged in and confirms something with it. */
  memberPassword: { tries: 5, minutes: 30 },
  /** Login password, for each pair of name and address, so that nobody can lock somebody else out. */
  login: { tries: 5, minutes: 30 },
  /** Password of an operator who is logged in and confirms something with it. */
  operatorPassword: { tries: 5, minutes: 30 },
  /** One-time passwords of an operator. Apart from the password, because a right password must not clear the count of wrong codes. */
  totp: { tries: 5, minutes: 30 },
  /** A code by SMS: useless after the last try. */
  smsCode: { tries: 5, minutes: null },
  /** The code of a pick order: locked until the buyer issues another one. */
  pickCode: { tries: 5, minutes: null },
  /** The small amount that the bank has sent to a card: void after the last try. */
  cardAmount: { tries: 3, minutes: null },
  /** Password of the simulated bank's pages, for each address. */
  demoBank: { tries: 5, minutes: 30 },
} as const satisfies Record<string, Rule>

export type GuessKind = keyof typeof GUESSES

/** What is written when the last try was wrong: an audit line in the guesser's name, and whatever tells the owner. */
export type OnLock = {
  actor: Actor
  /** `user.pay-password.lock` */
  action: string
  entity: string
  entityId: number | string
  summary: string
  /** Notices to the owner, and what ends with the lock (sessions). */
  tell?: (trx: Trx) => Promise<unknown>
}

export type Guess = {
  kind: GuessKind
  /** Whose secret: id of the user, key of the code. */
  of: number | string
  /** Compares the secret. Runs outside of transactions, after the try is counted. */
  look: () => boolean | Promise<boolean>
  /** A function where a lock must take as long for a secret that does not exist (the password of an unknown name). Null: nobody is told. */
  onLock: OnLock | (() => Promise<unknown>) | null
}

/** `left`: tries left, 0 when locked. `minutes`: until the lock ends, null when it does not end or nothing is locked. */
export type GuessAnswer = { right: boolean; left: number; minutes: number | null }

/**
 * Counts a try, in one statement that locks the counter's row: of parallel tries no more are granted than `tries`. The try that
 * uses up the last look locks at once, and unlocks if it turns out right.
 *
 * @returns tries left after this one; null when the secret is locked
 */
export async function countGuess(kind: GuessKind, of: number | string): Promise<number | null> {
  const { tries, minutes } = GUESSES[kind]
  const until =
    minutes === null
      ? `'infinity'::timestamptz`
      : `clock_timestamp() + ${Number(minutes)} * power(2, guesses.locks) * interval '1 minute'`
  const { rows } = await db.rawQuery(
    `insert into guesses (kind, subject, failures) values (?, ?, 1)
     on conflict (kind, subject) do update set
       failures = case when guesses.locked_until is null then guesses.failures + 1 else 1 end,
       locked_until = case when guesses.locked_until is null and guesses.failures + 1 >= ? then ${until} end,
       locks = case when guesses.locked_until is null and guesses.failures + 1 >= ? then least(guesses.locks + 1, 5) else guesses.locks end,
       updated_at = clock_timestamp()
     where guesses.locked_until is null or guesses.locked_until <= clock_timestamp()
     returning failures`,
    [kind, String(of), tries, tries]
  )
  return rows.length === 0 ? null : tries - rows[0].failures
}

/** The lock of a secret: whether there is one, and the minutes until it ends, rounded up, null when it does not end. */
export async function lockOf(
  kind: GuessKind,
  of: number | string
): Promise<{ locked: boolean; minutes: number | null }> {
  const { rows } = await db.rawQuery(
    `select case when isfinite(locked_until) then ceil(extract(epoch from locked_until - clock_timestamp()) / 60)::int end as minutes
     from guesses where kind = ? and subject = ? and locked_until > clock_timestamp()`,
    [kind, String(of)]
  )
  return { locked: rows.length > 0, minutes: rows[0]?.minutes ?? null }
}

/** Forgets the tries at a secret and ends its lock: after a right one, or when the secret is replaced. */
export async function forgetGuesses(kind: GuessKind, of: number | string, trx?: Trx): Promise<void> {
  await (trx ?? db)
    .from('guesses')
    .where({ kind, subject: String(of) })
    .delete()
}

/** Ends the locks of a name at login, from whatever address. */
export async function forgetLogins(name: string, trx: Trx): Promise<void> {
  await trx
    .from('guesses')
    .where('kind', 'login')
    .whereRaw('starts_with(subject, ?)', [`${name}|`])
    .delete()
}

/** The subjects of a kind that are locked now. */
export async function lockedAmong(kind: GuessKind, subjects: readonly (number | string)[]): Promise<Set<string>> {
  if (subjects.length === 0) return new Set()
  const rows = await db
    .from('guesses')
    .where('kind', kind)
    .whereIn('subject', subjects.map(String))
    .whereRaw('locked_until > clock_timestamp()')
    .select('subject')
  return new Set(rows.map(({ subject }) => subject as string))
}

/** A look that gave no answer (the bank was away) told nothing: it is taken back. */
async function giveBack(kind: GuessKind, of: number | string) {
  await db.rawQuery(
    `update guesses set failures = greatest(failures - 1, 0), locked_until = null where kind = ? and subject = ?`,
    [kind, String(of)]
  )
}

async function writeLock({ actor, tell, ...line }: OnLock) {
  await inTransaction(async (trx) => {
    await audit(trx, actor, line)
    await tell?.(trx)
  })
}

/**
 * Lets the caller try a secret. Tries at one secret wait for each other in this process, so that parallel right ones are not taken for a
 * series of wrong ones.
 */
export function guess({ kind, of, look, onLock }: Guess): Promise<GuessAnswer> {
  return inTurn(`guess:${kind}:${of}`, async () => {
    const left = await countGuess(kind, of)
    if (left === null) return { right: false, left: 0, minutes: (await lockOf(kind, of)).minutes }
    let right: boolean
    try {
      right = await look()
    } catch (error) {
      await giveBack(kind, of)
      throw error
    }
    if (right) {
      await forgetGuesses(kind, of)
      return { right, left: GUESSES[kind].tries, minutes: null }
    }
    if (left > 0) return { right, left, minutes: null }
    if (typeof onLock === 'function') await onLock()
    else if (onLock) await writeLock(onLock)
    return { right, left: 0, minutes: (await lockOf(kind, of)).minutes }
  })
}

/** Deletes counters that nobody has touched for a month, unless they lock. The code of an SMS is void long before. */
export async function forgetOldGuesses(): Promise<void> {
  await db
    .from('guesses')
    .whereRaw(`updated_at < now() - interval '30 days'`)
    .whereRaw(`(coalesce(locked_until <= now(), true) or kind = 'smsCode')`)
    .delete()
}
