/*
 * Copies of the audit log's seals outside the database. The chain of seals alone proves nothing to whoever may write the whole database: its tail can
 * be cut off, the log emptied, and with the application's key the chain computed anew. A copy of the last seal shows all three.
 *
 * Places are named by AUDIT_ANCHORS, separated by commas; each keeps its own record of what it has taken (`audit_anchors`), so that a place that
 * could not be reached for a while catches up.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import env from '#start/env'
import { anchorPlace, type Anchor, type AnchorPlace } from '#core/audit_anchor_places'

/** Copies that one run takes to a place. */
const MOST = 1_000

/** The places of AUDIT_ANCHORS. */
export function anchorPlaces(setting = env.get('AUDIT_ANCHORS') ?? ''): AnchorPlace[] {
  return setting
    .split(',')
    .map((place) => place.trim())
    .filter(Boolean)
    .map(anchorPlace)
}

type WaitingSeal = Anchor & { sealedAt: Date }

/** Seals that were made before they were counted stand at the beginning of the chain; their position is their number. */
const UNCOUNTED = `select row_number() over (order by id) as number, sum(lines) over (order by id) as total, hash, created_at
  from audit_seals where number is null`

/** The next seals after the one with a number. */
async function sealsAfter(number: number): Promise<WaitingSeal[]> {
  const found: WaitingSeal[] = []
  for (const seals of [`(${UNCOUNTED})`, 'audit_seals']) {
    const { rows } = await db.rawQuery(
      `select number, total, hash, created_at as "sealedAt" from ${seals} s where number > ? order by number limit ?`,
      [number, MOST]
    )
    found.push(...rows)
  }
  return found
}

async function lastAnchored(place: AnchorPlace): Promise<{ number: number; at: Date | null }> {
  const row = await db.from('audit_anchors').where('place', place.name).orderBy('seal_number', 'desc').first()
  return { number: row?.seal_number ?? 0, at: row?.created_at ?? null }
}

/** What a run did for a place. `waitingSince` is the moment of the oldest seal that it has not taken. */
export type Anchoring = { place: AnchorPlace; taken: number; waitingSince: Date | null; problem: string | null }

async function anchorAt(place: AnchorPlace, at: Date): Promise<Anchoring> {
  const last = await lastAnchored(place)
  const pending = await sealsAfter(last.number)
  if (pending.length === 0) return { place, taken: 0, waitingSince: null, problem: null }
  const waitingSince = pending[0].sealedAt
  if (last.at && at.getTime() - last.at.getTime() < place.everyMinutes * 60_000)
    return { place, taken: 0, waitingSince: null, problem: null }
  const anchors = (place.everyMinutes > 0 ? pending.slice(-1) : pending).map(({ number, total, hash }) => ({
    number,
    total,
    hash,
  }))
  try {
    await place.write(anchors)
  } catch (error) {
    logger.error({ err: error, place: place.name }, 'seals of the audit log could not be anchored')
    return { place, taken: 0, waitingSince, problem: error instanceof Error ? error.message : String(error) }
  }
  await db.table('audit_anchors').multiInsert(anchors.map(({ number }) => ({ place: place.name, seal_number: number })))
  return { place, taken: anchors.length, waitingSince: null, problem: null }
}

/** Takes new seals to every place; a place that fails holds up no other, and gets them with the next run. */
export async function anchorSeals(places = anchorPlaces(), at = new Date()): Promise<Anchoring[]> {
  return Promise.all(places.map((place) => anchorAt(place, at)))
}

/** Minutes after which a seal that has not been taken is late, beside the interval of its place. */
const LATE_MINUTES = 15

/** Places that lag behind, in words; empty when none does. */
export function lateAnchors(runs: readonly Anchoring[], at = new Date()): string[] {
  return runs.flatMap(({ place, waitingSince }) => {
    const limit = (LATE_MINUTES + place.everyMinutes) * 60_000
    return waitingSince && at.getTime() - waitingSince.getTime() > limit ? [`审计日志锚定逾期：${place.name}`] : []
  })
}
