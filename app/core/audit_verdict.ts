/*
 * Checks the audit log: every sealed line against its seal, every seal against the one before, and the chain against the copies of it outside the
 * database. The chain shows a line that was changed, removed or put in; the copies show what the chain cannot: a tail that was cut off, a log
 * that was emptied, a chain that was computed anew.
 */
import type { BinaryLike } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { everyKeyOf } from '#core/keys'
import { anchorPlaces } from '#core/audit_anchors'
import type { Anchor, AnchorPlace } from '#core/audit_anchor_places'
import { countOf, isSealedBy, lineHashes, START, type ChainEnd, type Seal } from '#core/audit_seals'

export type AuditVerdict = {
  sealed: number
  unsealed: number
  seals: number
  /** Hash of the last seal. */
  hash: string
  /** The first line or seal that does not match its neighbours. */
  broken: { line: number | null; seal: number; what: string } | null
  /** One for each place with copies: how many agree, and the first that does not. */
  anchors: AnchorVerdict[]
}

export type AnchorVerdict = {
  place: string
  /** Copies that agree with the chain. */
  agreeing: number
  problem: { seal: number; what: string } | null
}

/** Compares the copies of one place with the chain while it is walked. */
class Comparison {
  private copies = new Map<number, Anchor[]>()
  private last = 0
  private agreeing = 0
  private problem: AnchorVerdict['problem'] = null

  private constructor(
    readonly place: string,
    anchors: readonly Anchor[],
    /** Numbers of the seals that the place has taken. */
    private readonly taken: ReadonlySet<number>,
    /** Whether the place takes every seal, so that it has no gap before its last copy, whatever the database says that it took. */
    private readonly takesAll: boolean
  ) {
    for (const anchor of anchors) {
      this.copies.set(anchor.number, [...(this.copies.get(anchor.number) ?? []), anchor])
      this.last = Math.max(this.last, anchor.number)
    }
  }

  /** Null for a place that cannot be read. */
  static async with(place: AnchorPlace): Promise<Comparison | null> {
    const rows = await db.from('audit_anchors').where('place', place.name).select('seal_number')
    try {
      const anchors = await place.read()
      const taken = new Set(rows.map(({ seal_number: number }) => number))
      return anchors && new Comparison(place.name, anchors, taken, place.everyMinutes === 0)
    } catch (error) {
      const broken = new Comparison(place.name, [], new Set(), false)
      broken.found(0, `锚点无法读取：${error instanceof Error ? error.message : String(error)}`)
      return broken
    }
  }

  private found(seal: number, what: string) {
    this.problem ??= { seal, what }
  }

  meet({ number, total, hash }: Pick<ChainEnd, 'number' | 'total' | 'hash'>) {
    const copies = this.copies.get(number) ?? []
    if (copies.length === 0 && (this.taken.has(number) || (this.takesAll && number < this.last)))
      this.found(number, '缺少锚点')
    if (copies.some((copy) => copy.hash !== hash || copy.total !== total))
      this.found(number, '封存与锚点不一致：封存链被重写')
    else if (copies.length > 0) this.agreeing++
  }

  end({ number }: ChainEnd): AnchorVerdict {
    if (this.last > number)
      this.found(
        number + 1,
        number === 0 ? '日志被清空：锚点有封存，库中没有' : `日志尾部被截断：锚点记到第 ${this.last} 号封存`
      )
    return { place: this.place, agreeing: this.agreeing, problem: this.problem }
  }
}

/** What was found, in words; empty when the log is as it was written. */
export function problemsOfVerdict({ broken, anchors }: AuditVerdict): string[] {
  const line = broken?.line ? `，记录 ${broken.line}` : ''
  return [
    ...(broken ? [`审计日志校验不通过：${broken.what}（封存 ${broken.seal}${line}）`] : []),
    ...anchors.flatMap(({ place, problem }) =>
      problem ? [`审计日志校验不通过：${problem.what}（第 ${problem.seal} 号封存，${place}）`] : []
    ),
  ]
}

/**
 * Checks every seal and every sealed line in order; the lines up to the first that does not match, the seals all of them.
 *
 * @param places with copies of the seals: those of AUDIT_ANCHORS, or a file with copies that were kept otherwise
 */
export async function verifyAudit(places: readonly AnchorPlace[] = anchorPlaces()): Promise<AuditVerdict> {
  const comparisons = (await Promise.all(places.map((place) => Comparison.with(place)))).filter((one) => one !== null)
  let previous: ChainEnd = { hash: START, to_id: 0, number: 0, total: 0 }
  let broken: AuditVerdict['broken'] = null
  const keys = await everyKeyOf('audit seals')
  for (let after = 0; ;) {
    const seal: Seal | null = await db.from('audit_seals').where('id', '>', after).orderBy('id').first()
    if (!seal) break
    after = seal.id
    broken ??= await problemOf(seal, previous, keys)
    previous = {
      hash: seal.hash,
      to_id: seal.to_id,
      number: previous.number + 1,
      total: previous.total + seal.lines,
    }
    for (const comparison of comparisons) comparison.meet(previous)
  }
  const [{ total }] = await db.from('audit_logs').where('id', '>', previous.to_id).count('* as total')
  return {
    sealed: previous.total,
    unsealed: total,
    seals: previous.number,
    hash: previous.hash,
    broken,
    anchors: comparisons.map((comparison) => comparison.end(previous)),
  }
}

async function problemOf(seal: Seal, previous: ChainEnd, keys: BinaryLike[]): Promise<AuditVerdict['broken']> {
  const wrong = (line: number | null, what: string) => ({ line, seal: seal.id, what })
  if (seal.previous_hash !== previous.hash) return wrong(null, '封存链断开：前一封存被删除或改动')
  const count = countOf(seal)
  if (!keys.some((key) => isSealedBy(seal, key))) return wrong(null, '封存内容被改动')
  if (count && (count.number !== previous.number + 1 || count.total !== previous.total + seal.lines))
    return wrong(null, '封存的序号或行数不连续')
  const present = await lineHashes(previous.to_id, seal.to_id)
  for (const [id, hash] of seal.line_hashes) {
    if (!present.has(id)) return wrong(id, '记录被删除')
    if (present.get(id) !== hash) return wrong(id, '记录被改动')
    present.delete(id)
  }
  const [extra] = present.keys()
  return extra === undefined ? null : wrong(extra, '记录为事后插入')
}
