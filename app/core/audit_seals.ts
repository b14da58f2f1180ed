/*
 * Sealing the audit log. A seal covers a stretch of finished lines: the hash of each line, and a hash over them and the seal before,
 * keyed with the application's key, so that access to the database alone is not enough to forge the chain.
 *
 * Ids are assigned before transactions commit, so a line with a smaller id may become visible after one with a larger id. Only lines
 * older than the oldest open transaction, and a few seconds old, are sealed: no line can appear among them.
 */
import { createHmac, type BinaryLike } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { keyFor } from '#core/keys'
import { inTransaction, type Trx } from '#core/transaction'

const MOST_LINES = 1_000
export const START = '0'.repeat(64)

type LineHash = [id: number, hash: string]
export type Seal = {
  id: number
  from_id: number
  to_id: number
  lines: number
  hash: string
  previous_hash: string
  line_hashes: LineHash[]
  /** Position in the chain, from 1, and lines sealed up to it; null for seals made before they were counted. */
  number: number | null
  total: number | null
}

/** Hash of a line. It does not depend on the time zone of the database session, nor on columns added to the table. */
const LINE_HASH = `encode(sha256(convert_to(jsonb_build_array(id, extract(epoch from created_at), actor_kind, actor_id, actor_name, company_id,
  company_name, ip, request_id, action, entity, entity_id, from_state, to_state, before, after, reason, summary)::text, 'UTF8')), 'hex')`

/** Committed lines below which no open transaction can write. */
const FINISHED = `created_at < clock_timestamp() - make_interval(secs => ?)
  and age(xmin) > age((pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text::xid)`

type Count = { number: number; total: number } | null

/** What a seal covers. `count` is null for seals made before they were counted. */
export function sealHash(
  previous: string,
  lines: LineHash[],
  count: Count,
  key: BinaryLike = keyFor('audit seals')
): string {
  const stretch = lines.map(([id, hash]) => `${id} ${hash}`).join('\n')
  return createHmac('sha256', key)
    .update(count ? `seal ${count.number} ${count.total}\n${previous}\n${stretch}` : `${previous}\n${stretch}`)
    .digest('hex')
}

/** The end of the chain: hash and last line of its last seal, and how many seals and lines there are. */
export type ChainEnd = { hash: string; to_id: number; number: number; total: number }

async function chainEnd(trx: Trx): Promise<ChainEnd> {
  const last: Seal | null = await trx.from('audit_seals').orderBy('id', 'desc').first()
  if (!last) return { hash: START, to_id: 0, number: 0, total: 0 }
  if (last.number !== null) return { hash: last.hash, to_id: last.to_id, number: last.number, total: last.total! }
  const { rows } = await trx.rawQuery('select count(*) as number, sum(lines) as total from audit_seals')
  return { hash: last.hash, to_id: last.to_id, number: rows[0].number, total: rows[0].total }
}

/**
 * Seals the next stretch of finished lines.
 *
 * @param quiet minimum age of a line in seconds
 * @returns number of sealed lines; 0 when there are none to seal
 */
export async function sealAudit(quiet = 5): Promise<number> {
  return inTransaction(async (trx) => {
    await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('audit-seal'))`)
    const last = await chainEnd(trx)
    const { rows } = await trx.rawQuery(
      `select id, ${LINE_HASH} as hash, (${FINISHED}) as finished from audit_logs where id > ? order by id limit ?`,
      [quiet, last.to_id, MOST_LINES]
    )
    const open = rows.findIndex((row: { finished: boolean }) => !row.finished)
    const lines: LineHash[] = (open === -1 ? rows : rows.slice(0, open)).map((row: { id: number; hash: string }) => [
      row.id,
      row.hash,
    ])
    if (lines.length === 0) return 0
    const count = { number: last.number + 1, total: last.total + lines.length }
    await trx.table('audit_seals').insert({
      ...count,
      from_id: lines[0][0],
      to_id: lines.at(-1)![0],
      lines: lines.length,
      hash: sealHash(last.hash, lines, count),
      previous_hash: last.hash,
      line_hashes: JSON.stringify(lines),
    })
    return lines.length
  })
}

/** The position of a seal and the lines up to it; null for seals made before they were counted. */
export const countOf = ({ number, total }: Seal): Count => (number === null ? null : { number, total: total! })

/** Whether a seal was made with a key. */
export const isSealedBy = (seal: Seal, key: BinaryLike): boolean =>
  sealHash(seal.previous_hash, seal.line_hashes, countOf(seal), key) === seal.hash

/** Those of some keys with which seals were made. */
export async function keysInSeals(keys: BinaryLike[]): Promise<BinaryLike[]> {
  const used = new Set<BinaryLike>()
  for (let after = 0; ;) {
    const seal: Seal | null = await db.from('audit_seals').where('id', '>', after).orderBy('id').first()
    if (!seal) return [...used]
    after = seal.id
    const key = keys.find((one) => isSealedBy(seal, one))
    if (key !== undefined) used.add(key)
  }
}

/** The present hashes of the lines after one and up to another, by id. */
export async function lineHashes(after: number, upTo: number): Promise<Map<number, string>> {
  const { rows } = await db.rawQuery(
    `select id, ${LINE_HASH} as hash from audit_logs where id > ? and id <= ? order by id`,
    [after, upTo]
  )
  return new Map(rows.map((row: { id: number; hash: string }) => [row.id, row.hash]))
}
