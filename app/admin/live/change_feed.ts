/*
 * Tells open lists and records that rows have changed, whoever changed them: while somebody watches, this process looks once a second at the lines that have been
 * added to the audit log, and tells every watcher of those rows of its screen that the operator may see. It tells ids only; the page fetches the rows.
 */
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#core/actor'
import { DataScope } from '#core/codes'
import { COMMENT, encode, type EventStream } from '#core/event_stream'
import { changedRows, type AuditedLine } from '#app/admin/queries/changed_rows'
import type { WireChanges } from '#app/admin/transformers/together_wire'
import type { VisibleResource } from '#app/admin/visible'

const EVERY = 1_000
const HEARTBEAT = 20_000

/** Milliseconds for which a line may be committed later than lines with higher numbers. */
const LATE = 30_000

/** Lines of one look; of more the watchers are told to load their page anew. */
const MOST = 5_000

type Watcher = { stream: EventStream; resource: VisibleResource; actor: Actor }

/** The last line of the audit log. */
async function lastLine(): Promise<number> {
  const { rows } = await db.rawQuery('select coalesce(max(id), 0) as last from audit_logs')
  return Number(rows[0].last)
}

/** Lines after one, oldest first; null when there are too many. */
async function linesAfter(line: number): Promise<AuditedLine[] | null> {
  const { rows } = await db.rawQuery(
    `select id, entity, entity_id as "entityId" from audit_logs where id > ? order by id limit ?`,
    [line, MOST + 1]
  )
  return rows.length > MOST ? null : rows
}

/** What has happened on a screen since a line, for who asks instead of watching. */
export async function changesAfter(line: number, resource: VisibleResource, actor: Actor): Promise<WireChanges> {
  const last = await lastLine()
  const lines = await linesAfter(line)
  if (lines === null) return { ids: [], gone: [], discussed: [], reload: true, last }
  return { ...(await changedRows(resource, lines, actor)), reload: false, last }
}

/** Operators who see the same rows of a screen are told by one query. */
const audienceOf = ({ resource, actor }: Watcher) =>
  JSON.stringify([
    resource.name,
    actor.dataScope,
    actor.companyId,
    actor.dataScope === DataScope.everything && typeof resource.scope !== 'function' ? null : actor.userId,
  ])

class ChangeFeed {
  private watchers = new Set<Watcher>()
  private timer: NodeJS.Timeout | null = null
  private looking = false
  private spokeAt = 0
  /** No line up to this one is looked at again. */
  private floor = 0
  /** Lines above the floor that have been told, with the moment. */
  private told = new Map<number, number>()

  /** Begins to tell a stream of a screen. */
  async add(watcher: Watcher) {
    void watcher.stream.closed().then(() => this.remove(watcher))
    const last = await lastLine()
    if (this.watchers.size === 0) {
      this.floor = last
      this.told.clear()
    }
    if (watcher.stream.ended) return
    this.watchers.add(watcher)
    this.timer ??= setInterval(() => void this.look(), EVERY)
    watcher.stream.write(encode({ event: 'ready', data: { last } }))
  }

  private remove(watcher: Watcher) {
    this.watchers.delete(watcher)
    if (this.watchers.size > 0 || !this.timer) return
    clearInterval(this.timer)
    this.timer = null
  }

  /** Tells what has been added since the last look. */
  async look() {
    if (this.looking) return
    this.looking = true
    try {
      const lines = await linesAfter(this.floor)
      const fresh = this.newAmong(lines ?? [])
      if (lines === null) await this.tellOfFlood()
      else if (fresh.length > 0) await this.tell(fresh)
      if (Date.now() - this.spokeAt > HEARTBEAT) this.say(COMMENT)
    } catch (error) {
      logger.warn({ err: error }, 'changes for open lists could not be read')
    } finally {
      this.looking = false
    }
  }

  private newAmong(lines: AuditedLine[]): AuditedLine[] {
    const now = Date.now()
    const fresh = lines.filter(({ id }) => !this.told.has(id))
    for (const { id } of fresh) this.told.set(id, now)
    for (const [id, at] of this.told) if (now - at > LATE && id > this.floor) this.floor = id
    for (const id of this.told.keys()) if (id <= this.floor) this.told.delete(id)
    return fresh
  }

  private async tell(fresh: AuditedLine[]) {
    const audiences = new Map<string, Watcher[]>()
    for (const watcher of this.watchers) {
      const key = audienceOf(watcher)
      audiences.set(key, [...(audiences.get(key) ?? []), watcher])
    }
    const last = fresh.at(-1)!.id
    for (const audience of audiences.values()) {
      const changes = await changedRows(audience[0].resource, fresh, audience[0].actor)
      if (changes.ids.length + changes.gone.length + changes.discussed.length === 0) continue
      const bytes = encode({ event: 'changes', data: { ...changes, reload: false, last } satisfies WireChanges })
      for (const { stream } of audience) stream.write(bytes)
    }
  }

  private async tellOfFlood() {
    this.floor = await lastLine()
    this.told.clear()
    const data: WireChanges = { ids: [], gone: [], discussed: [], reload: true, last: this.floor }
    this.say(encode({ event: 'changes', data }))
  }

  private say(bytes: Buffer) {
    this.spokeAt = Date.now()
    for (const { stream } of this.watchers) stream.write(bytes)
  }

  /** Ends every stream; browsers ask another process by themselves. */
  close() {
    for (const { stream } of this.watchers) stream.end()
    if (this.timer) clearInterval(this.timer)
    this.timer = null
  }
}

export const changeFeed = new ChangeFeed()
