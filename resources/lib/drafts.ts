/*
 * Forms that were left half-filled, kept in this browser for the person who filled them: through navigation, a reload, and a session that ended. They
 * go when the form is sent or emptied, when the person logs out or another one logs in, and after a week. Secrets are never kept.
 */
import { DRAFTS, session } from './session'

type Kept = { userId: number; forms: Record<string, { at: number; values: Record<string, unknown> }> }

const WEEK = 7 * 24 * 3600_000

/** Most forms that are kept; the oldest go first. */
const MOST = 20

/** Names of fields that must not lie in a browser: passwords, codes, numbers of people, cards and accounts. */
const SECRET = /password|captcha|confirmation|^code$|codeKey|smsCode|pickCode|card|IdNo|idNumber|^account/i

const isSecret = (name: string) => SECRET.test(name)

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(DRAFTS) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

function write(kept: Kept) {
  const latest = Object.entries(kept.forms)
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST)
  try {
    if (latest.length === 0) localStorage.removeItem(DRAFTS)
    else localStorage.setItem(DRAFTS, JSON.stringify({ ...kept, forms: Object.fromEntries(latest) }))
  } catch {
    // Without storage nothing is kept, and the form works all the same.
  }
}

/** What somebody has typed into a form and not sent; null when there is nothing. */
export function draftOf(userId: number, name: string): Record<string, unknown> | null {
  const kept = read()
  const draft = kept?.userId === userId ? kept.forms[name] : undefined
  return draft && Date.now() - draft.at < WEEK ? draft.values : null
}

/** Keeps the fields that differ from where the form began; forgets the form when none does. */
export function keepDraft(
  userId: number,
  name: string,
  values: Record<string, unknown>,
  first: Record<string, unknown>
) {
  // After a logout nothing is written for somebody who has left; a session that ended is another matter.
  const { user, loggedOut } = session.get()
  if (user ? user.id !== userId : !loggedOut) return
  const changed = Object.entries(values).filter(
    ([field, value]) => !isSecret(field) && JSON.stringify(value ?? null) !== JSON.stringify(first[field] ?? null)
  )
  const kept = read()
  const forms = kept?.userId === userId ? kept.forms : {}
  delete forms[name]
  if (changed.length > 0) forms[name] = { at: Date.now(), values: Object.fromEntries(changed) }
  write({ userId, forms })
}

export const dropDraft = (userId: number, name: string) => keepDraft(userId, name, {}, {})
