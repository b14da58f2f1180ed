/*
 * Timers of running sessions in a serving process: one fires whenever a phase changes or a lot closes, so that results are stored in time. Timers
 * decide nothing: one that fires late, twice or never changes no result, because bids and closing use the database's clock under the lot's lock. When
 * flash bids move a deadline, the timer of the old deadline fires and is set again.
 */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { closeDue } from '#app/auction/actions/close_session'
import { tellOutbid } from '#app/auction/actions/outbid_alerts'
import { keepPulse } from '#app/auction/shared/pulse'
import { COMING_SESSION, LotState, OPEN_SESSION, SessionState } from '#app/auction/codes'
import { oneOf } from '#core/define_codes'

/** Milliseconds between two checks of all sessions. */
const PLAN = 5_000

/** Milliseconds: moments further away than this are left to a later check. */
const AHEAD = 60_000

/** Milliseconds between two heartbeats (`shared/pulse`). */
const PULSE = 1_000

/** The next moment of each session at which something has to be stored, as milliseconds from now by the database's clock. */
const NEXT = `
  select s.id, floor(extract(epoch from least(
      case when s.state = ${SessionState.published} then s.start_time - make_interval(mins => s.lock_before) end,
      case when s.state ${oneOf(...COMING_SESSION)} then s.start_time end,
      case when s.state ${oneOf(...COMING_SESSION, SessionState.bidding)} then s.end_time end,
      coalesce((select min(coalesce(l.deadline, s.end_time + make_interval(secs => s.postpone)))
        from auction_lots l where l.session_id = s.id and l.state = ${LotState.waiting}), case when s.state = ${SessionState.flash} then clock_timestamp() end)
    ) - clock_timestamp()) * 1000)::float8 as wait
  from auction_sessions s
  where s.state ${oneOf(...OPEN_SESSION)} and s.start_time < clock_timestamp() + interval '2 hours' and (?::bigint is null or s.id = ?)`

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

  /** Sets the timer of one session or of all sessions. */
  async plan(sessionId: number | null = null) {
    if (!this.planner) return
    try {
      const asked = performance.now()
      const { rows } = await db.rawQuery(NEXT, [sessionId, sessionId])
      const late = performance.now() - asked
      for (const { id, wait } of rows as { id: number; wait: number | null }[]) {
        if (wait === null || wait > 0) this.tries.delete(id)
        if (wait !== null && wait < AHEAD) this.set(id, wait > 0 ? Math.max(0, wait - late / 2) + 1 : this.overdue(id))
      }
    } catch (error) {
      logger.warn({ err: error }, 'auction timers')
    }
  }

  /** Delay in milliseconds for a session that is already due: 0 at first, because a timer may fire slightly early, then growing with each try. */
  private overdue(sessionId: number): number {
    const tries = this.tries.get(sessionId) ?? 0
    this.tries.set(sessionId, tries + 1)
    return Math.min(PLAN, tries * tries * 5)
  }

  private set(sessionId: number, wait: number) {
    if (!this.planner) return
    clearTimeout(this.timers.get(sessionId))
    this.timers.set(
      sessionId,
      setTimeout(() => void this.fire(sessionId), wait)
    )
  }

  private async fire(sessionId: number) {
    this.timers.delete(sessionId)
    if (this.closing.has(sessionId)) return
    this.closing.add(sessionId)
    try {
      await closeDue(sessionId)
    } catch (error) {
      // The next check of all sessions tries again.
      return logger.error({ err: error, sessionId }, 'session could not be closed in time')
    } finally {
      this.closing.delete(sessionId)
    }
    await this.plan(sessionId)
  }
}

export const sessionTimers = new SessionTimers()
