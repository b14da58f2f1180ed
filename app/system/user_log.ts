/*
 * Who used what (用户日志): one line a call of somebody logged in, gathered in memory and written a batch at a time, so that no
 * request waits for it. Paths and outcomes only: no bodies, no queries, no tokens.
 */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

export type UserLogLine = {
  kind: string
  user_id: number | null
  user_name: string
  company_id: number | null
  company_name: string | null
  method: string
  path: string
  summary: string | null
  code: number | null
  ms: number
  ip: string | null
  user_agent: string | null
  request_id: string | null
  created_at: Date
}

const BATCH = 500
const EVERY_MS = 2_000
/** Beyond this the oldest lines are dropped: a log must not exhaust memory when the database is away. */
const MOST = 20_000

let waiting: UserLogLine[] = []
let timer: NodeJS.Timeout | null = null

export function logUse(line: UserLogLine) {
  waiting.push(line)
  if (waiting.length > MOST) waiting = waiting.slice(-MOST)
  if (timer || app.inTest) return
  timer = setTimeout(() => void flushUserLog(), EVERY_MS)
  timer.unref()
}

/** Writes what waits; lines that could not be written wait for the next time. */
export async function flushUserLog(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  while (waiting.length > 0) {
    const batch = waiting.splice(0, BATCH)
    try {
      await db.table('user_logs').multiInsert(batch)
    } catch (error) {
      logger.error({ err: error }, 'user log')
      waiting = [...batch, ...waiting]
      return
    }
  }
}

/** Forgets what waits; tests only. */
export function dropUserLog() {
  waiting = []
}
