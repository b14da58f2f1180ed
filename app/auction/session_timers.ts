/*
 * The clock of running sessions in a serving process: it is there at the moment a phase changes or an item closes, so that the hammer
 * falls in time. Nothing is decided here. A timer that comes late, twice or not at all changes no result: bids and closing go by the
 * database's clock under the item's lock. A deadline that flash bids have moved is found when the timer of the old one fires.
 */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { closeDue } from '#app/auction/actions/close_house'
import { tellOutbid } from '#app/auction/actions/outbid_alerts'
import { keepPulse } from '#app/auction/pulse'
import { COMING_SESSION, LotState, OPEN_SESSION, SessionState } from '#app/auction/codes'
import { oneOf } from '#core/define_codes'

/** Milliseconds between two looks at all sessions. */
const PLAN = 5_000

/** Moments further away than this are left to a later look. */
const AHEAD = 60_000

/** Milliseconds between two beats of the pulse. */
const PULSE = 1_000

/** The next moment of each session at which something is to be written down, and how far away it is by the database's clock. */
const NEXT = `
  select h.id, floor(extract(epoch from least(
      case when h.state = ${SessionState.published} then h.start_time - make_interval(mins => h.lock_before) end,
      case when h.state ${oneOf(...COMING_SESSION)} then h.start_time end,
      case when h.state ${oneOf(...COMING_SESSION, SessionState.bidding)} then h.end_time end,
      coalesce((select min(coalesce(i.deadline, h.end_time + make_interval(secs => h.postpone)))
        from auction_items i where i.house_id = h.id and i.state = ${LotState.waiting}), case when h.state = ${SessionState.flash} then clock_timestamp() end)
    ) - clock_timestamp()) * 1000)::float8 as wait
  from auction_houses h
  where h.state ${oneOf(...OPEN_SESSION)} and h.start_time < clock_timestamp() + interval '2 hours' and (?::bigint is null or h.id = ?)`

class SessionTimers {
  private timers = new Map<number, NodeJS.Timeout>()
  private closing = new Set<number>()
  private tries = new Map<number, number>()
  private planner: NodeJS.Timeout | null = null
  private pulse: NodeJS.Timeout | null = null

  async start() {
    this.planner = setInterval(() => {
      void this.plan()
      tellOutbid().catch((error) => logger.warn({ err: error }, 'outbid messages'))
    }, PLAN)
    this.pulse = setInterval(() => keepPulse(0).catch((error) => logger.warn({ err: error }, 'auction pulse')), PULSE)
    await this.plan()
  }

  stop() {
    for (const timer of [this.planner, this.pulse]) if (timer) clearInterval(timer)
    this.planner = this.pulse = null
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
  }

  /** Sets the timer of one session or of all of them anew. */
  async plan(houseId: number | null = null) {
    if (!this.planner) return
    try {
      const asked = performance.now()
      const { rows } = await db.rawQuery(NEXT, [houseId, houseId])
      const late = performance.now() - asked
      for (const { id, wait } of rows as { id: number; wait: number | null }[]) {
        if (wait === null || wait > 0) this.tries.delete(id)
        if (wait !== null && wait < AHEAD) this.set(id, wait > 0 ? Math.max(0, wait - late / 2) + 1 : this.overdue(id))
      }
    } catch (error) {
      logger.warn({ err: error }, 'auction timers')
    }
  }

  /** What is due is done at once, for a timer may be early by a hair; what stays due nevertheless is tried less and less often. */
  private overdue(houseId: number): number {
    const tries = this.tries.get(houseId) ?? 0
    this.tries.set(houseId, tries + 1)
    return Math.min(PLAN, tries * tries * 5)
  }

  private set(houseId: number, wait: number) {
    if (!this.planner) return
    clearTimeout(this.timers.get(houseId))
    this.timers.set(
      houseId,
      setTimeout(() => void this.fire(houseId), wait)
    )
  }

  private async fire(houseId: number) {
    this.timers.delete(houseId)
    if (this.closing.has(houseId)) return
    this.closing.add(houseId)
    try {
      await closeDue(houseId)
    } catch (error) {
      // The next look at all sessions tries again.
      return logger.error({ err: error, houseId }, 'session could not be closed in time')
    } finally {
      this.closing.delete(houseId)
    }
    await this.plan(houseId)
  }
}

export const sessionTimers = new SessionTimers()
