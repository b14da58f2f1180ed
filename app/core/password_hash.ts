/*
 * Hashes of passwords: scrypt, with its parameters inside (`config/hash.ts`). Each takes 128 MB and half a second of a thread, so only a few are
 * computed at once and the others wait. Nothing else uses the hash service (`tests/unit/password_hash.spec.ts`).
 */
import hash from '@adonisjs/core/services/hash'
import { openTransaction } from '#core/transaction'
import { Turns } from '#core/turns'

/** Two at once leave the other threads of the process to files and the network; who finds forty waiting is told that the site is busy. */
const turns = new Turns({ name: 'passwords', atOnce: 2, waiting: 40 })

/** Hashing inside an open transaction would hold its locks and a connection for half a second, and for as long as others wait for their turn. */
export class HashInTransactionError extends Error {
  constructor() {
    super(
      'A password is hashed or compared inside an open transaction. Do it before: `prepare` of an action, `prove` of a call.'
    )
  }
}

let guarded = false

/** Development and tests only: what hashes inside an open transaction gets an error, like a second connection. */
export function guardHashing() {
  guarded = true
}

function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (guarded && openTransaction()) throw new HashInTransactionError()
  return turns.take(work)
}

/** The hash of a password. */
export const hashPassword = async (password: string): Promise<string> => takeTurn(() => hash.make(password))

/** Whether a hash was made with other parameters than those of today. */
export const isOldHash = (stored: string): boolean => hash.needsReHash(stored)

/** A hash of no password. */
let nobody: string | null = null

const isMatch = async (stored: string, password: string) => takeTurn(() => hash.verify(stored, password))

/**
 * Whether a password has this hash. It takes as long for an old hash, and for none at all (null, of somebody who does not exist), so that
 * response times do not disclose who is registered.
 */
export async function matchesPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null && !isOldHash(stored)) return isMatch(stored, password)
  nobody ??= await hashPassword('nobody has this password')
  await isMatch(nobody, password)
  return stored !== null && (await isMatch(stored, password))
}
