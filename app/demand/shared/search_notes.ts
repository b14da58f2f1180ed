/*
 * What members of certified companies search for, kept for a month to tell sellers whom their goods may fit (推荐买方). A search only leaves a note in the
 * memory of the process, the last one of each member counts: whoever narrows a search step by step wants what he ends with. The notes are written every few
 * seconds; nothing is kept of companies that are not to be proposed.
 */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#core/actor'
import { keptInMemory } from '#core/cached'
import { sqlNow } from '#core/clock'
import { wakeable, type Wakeable } from '#core/wakeable'
import { CompanyState } from '#app/company/codes'
import { keptOfSearch, searchedQuality } from '#app/demand/rules/searched_quality'
import type { Params } from '#app/listing/rules/criteria'

/** Milliseconds for which notes are gathered. */
const GATHER = 5_000
/** Members of whom notes wait in memory; of more the rest is not noted. */
const MOST_WAITING = 5_000
/** Searches that are kept of a member, the newest. */
export const KEPT_SEARCHES = 10
/** Days for which a search is kept. */
export const SEARCH_DAYS = 30

type Note = { userId: number; companyId: number; criteria: Params }

const waiting = new Map<number, Note>()
keptInMemory(() => waiting.clear())

let writer: Wakeable | null = null

/** In a serving process: writes notes while they come. */
export function startNotingSearches() {
  writer = wakeable(
    async () => {
      await pause(GATHER)
      await writeSearches()
    },
    (error) => logger.error({ err: error }, 'notes of searches')
  )
}

/** Ends after the notes that are being written. */
export async function stopNotingSearches() {
  await writer?.stop()
  writer = null
}

/** Takes note of a search that says something of the quality of goods. */
export function noteSearch({ kind, certified, userId, companyId }: Actor, input: Record<string, unknown>) {
  if (kind !== 'member' || !certified || userId === null || companyId === null) return
  if (!searchedQuality(input) || (waiting.size >= MOST_WAITING && !waiting.has(userId))) return
  waiting.set(userId, { userId, companyId, criteria: keptOfSearch(input) })
  writer?.wake()
}

const digestOf = (criteria: Params) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(criteria).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('hex')

/** Writes the notes that wait. @returns how many searches were kept */
export async function writeSearches(): Promise<number> {
  const notes = [...waiting.values()]
  waiting.clear()
  if (notes.length === 0) return 0
  const rows = notes.map((note) => ({
    user_id: note.userId,
    company_id: note.companyId,
    criteria: note.criteria,
    digest: digestOf(note.criteria),
  }))
  const { rowCount } = await db.rawQuery(
    `insert into demand_searches (user_id, company_id, criteria, digest, searched_at)
      select n.user_id, n.company_id, n.criteria, n.digest, ${sqlNow()}
        from jsonb_to_recordset(?::jsonb) as n (user_id bigint, company_id bigint, criteria jsonb, digest text)
        join users u on u.id = n.user_id and u.company_id = n.company_id
        join companies c on c.id = n.company_id and c.state = ${CompanyState.active}
       where not exists (select 1 from demand_optouts o where o.company_id = n.company_id)
      on conflict (user_id, digest) do update set searched_at = excluded.searched_at, company_id = excluded.company_id`,
    [JSON.stringify(rows)]
  )
  await db.rawQuery(
    `delete from demand_searches where id in (
       select id from (select id, row_number() over (partition by user_id order by searched_at desc, id desc) as place
         from demand_searches where user_id = any(?)) ranked where place > ${KEPT_SEARCHES})`,
    [notes.map(({ userId }) => userId)]
  )
  return rowCount
}

/** Deletes searches of more than a month ago. */
export async function forgetOldSearches(): Promise<void> {
  await db.rawQuery(`delete from demand_searches where searched_at < ${sqlNow()} - interval '${SEARCH_DAYS} days'`)
}
