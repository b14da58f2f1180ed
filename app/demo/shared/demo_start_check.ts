/*
 * Accounts of the demo market that keep a production process from starting: their passwords are printed in the README.
 */
import db from '@adonisjs/lucid/services/db'
import { matchesPassword } from '#core/password_hash'
import type { ServingPlace, Variables, StartProblem } from '#core/start_checks'
import { demoLogins, PUBLISHED_PASSWORD } from '#app/demo/shared/accounts'
import { everSeeded, unfinishedSeeding } from '#app/demo/shared/seedings'

/** Least length of `DEMO_PASSWORD`. */
const LENGTH = 12

/**
 * Names that log in with the published password. All accounts of one seeding share one hash, so besides the named accounts only
 * hashes that occur more than once are verified.
 */
async function openAccounts(table: 'users' | 'operators', names: string[]): Promise<string[]> {
  const { rows } = await db.rawQuery(
    `select password, min(username) as name, count(*)::int as accounts from ${table} where password is not null
     group by password having count(*) > 1 or bool_or(username = any(?))`,
    [names]
  )
  const open: string[] = []
  for (const { password, name, accounts } of rows)
    if (await matchesPassword(password, PUBLISHED_PASSWORD).catch(() => false))
      open.push(accounts > 1 ? `${name} and ${accounts - 1} more` : name)
  return open
}

async function publishedPasswords(): Promise<string[]> {
  return [
    ...(await openAccounts('operators', demoLogins('back office'))),
    ...(await openAccounts('users', demoLogins('storefront'))),
  ]
}

/** @param look finds accounts and seedings in the database */
export async function demoProblems(settings: Variables, { demo, reachable }: ServingPlace): Promise<StartProblem[]> {
  const found: StartProblem[] = []
  const wrong = (variable: string, problem: string) => found.push({ variable, problem })
  if (demo && !reachable) return found
  if (demo && (settings.DEMO_PASSWORD ?? '').length < LENGTH)
    wrong(
      'DEMO_PASSWORD',
      `of at least ${LENGTH} characters is needed where others reach a demo (HOST=127.0.0.1 keeps it to this machine): its accounts are seeded with it, and it opens the pages of the simulated bank`
    )
  if (settings.DEMO_PASSWORD === PUBLISHED_PASSWORD) wrong('DEMO_PASSWORD', 'must not be the published one')
  if (!demo && (await everSeeded()) && (await unfinishedSeeding()) === null)
    wrong('DATABASE_URL', 'leads to a database that holds the demo market; a real market needs one of its own')
  const open = await publishedPasswords()
  if (open.length)
    wrong(
      'DATABASE_URL',
      `leads to a database whose accounts log in with the published password of the demo: ${open.join(', ')}`
    )
  return found
}
