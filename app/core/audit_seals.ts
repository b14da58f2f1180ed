/*
 * Sealing the audit log. A seal covers a stretch of finished lines: the hash of each line, and a hash over them and the seal before,
 * keyed with the application's key, so that access to the database alone is not enough to forge the chain.
 *
 * Ids are assigned before transactions commit, so a line with a smaller id may become visible after one with a larger id. Only lines
 * older than the oldest open transaction, and a few seconds old, are sealed: no line can appear among them.
 */
import { createHmac, type BinaryLike } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { keyFor, everyKeyOf } from '#core/keys'
import { inTransaction, type Trx } from '#core/transaction'

const MOST_LINES = 1_000
const START = '0'.repeat(64)

type LineHash = [id: number, hash: string]
type Seal = {
  id: number
  from_id: number
  to_id: number
  lines: number
  hash: string
  previous_hash: string
  line_hashes: LineHash[]
}

/** Hash of a line. It does not depend on the time zone of the database session, nor on columns added to the table. */
const LINE_HASH = `encode(sha256(convert_to(jsonb_build_array(id, extract(epoch from created_at), actor_kind, actor_id, actor_name, company_id,
  company_name, ip, request_id, action, entity, entity_id, from_state, to_state, before, after, reason, summary)::text, 'UTF8')), 'hex')`

/** Committed lines below which no open transaction can write. */
const FINISHED = `created_at < clock_timestamp() - make_interval(secs => ?)
  and age(xmin) > age((pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::text::xid)`

function sealHash(previous: string, lines: LineHash[], key: BinaryLike = keyFor('audit seals')): string {
  return createHmac('sha256', key)
    .update(`${previous}\n${lines.map(([id, hash]) => `${id} ${hash}`).join('\n')}`)
    .digest('hex')
}

async function lastSeal(trx: Trx): Promise<{ to_id: number; hash: string }> {
  return (await trx.from('audit_seals').orderBy('id', 'desc').first()) ?? { to_id: 0, hash: START }
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
    const last = await lastSeal(trx)
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
    await trx.table('audit_seals').insert({
      from_id: lines[0][0],
      to_id: lines.at(-1)![0],
      lines: lines.length,
      hash: sealHash(last.hash, lines),
      previous_hash: last.hash,
      line_hashes: JSON.stringify(lines),
    })
    return lines.length
  })
}

export type AuditVerdict = {
  sealed: number
  unsealed: number
  seals: number
  /** Hash of the last seal: a copy kept outside the database proves that no earlier line was changed. */
  hash: string
  /** The first line or seal that does not match. */
  broken: { line: number | null; seal: number; what: string } | null
}

/** Checks every seal and every sealed line in order and stops at the first that does not match. */
export async function verifyAudit(): Promise<AuditVerdict> {
  let previous = { hash: START, to_id: 0 }
  let sealed = 0
  let seals = 0
  let broken: AuditVerdict['broken'] = null
  const keys = await everyKeyOf('audit seals')
  for (let after = 0; !broken;) {
    const seal: Seal | null = await db.from('audit_seals').where('id', '>', after).orderBy('id').first()
    if (!seal) break
    after = seal.id
    broken = await problemOf(seal, previous, keys)
    previous = seal
    sealed += seal.lines
    seals++
  }
  const [{ total }] = await db.from('audit_logs').where('id', '>', previous.to_id).count('* as total')
  return { sealed, unsealed: total, seals, hash: previous.hash, broken }
}

const isSealedBy = (seal: Seal, key: BinaryLike) => sealHash(seal.previous_hash, seal.line_hashes, key) === seal.hash

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

async function problemOf(
  seal: Seal,
  previous: { hash: string; to_id: number },
  keys: BinaryLike[]
): Promise<AuditVerdict['broken']> {
  const wrong = (line: number | null, what: string) => ({ line, seal: seal.id, what })
  if (seal.previous_hash !== previous.hash) return wrong(null, '封存链断开：前一封存被删除或改动')
  if (!keys.some((key) => isSealedBy(seal, key))) return wrong(null, '封存内容被改动')
  const { rows } = await db.rawQuery(
    `select id, ${LINE_HASH} as hash from audit_logs where id > ? and id <= ? order by id`,
    [previous.to_id, seal.to_id]
  )
  const present = new Map<number, string>(rows.map((row: { id: number; hash: string }) => [row.id, row.hash]))
  for (const [id, hash] of seal.line_hashes) {
    if (!present.has(id)) return wrong(id, '记录被删除')
    if (present.get(id) !== hash) return wrong(id, '记录被改动')
    present.delete(id)
  }
  const [extra] = present.keys()
  return extra === undefined ? null : wrong(extra, '记录为事后插入')
}
