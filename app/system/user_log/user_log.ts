/*
 * The user log (用户日志): one line per call of a logged-in user, collected in memory and written in batches, so that no request waits
 * for it. It contains paths and outcomes only: no bodies, no queries, no tokens.
 */
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { keptInMemory } from '#core/cached'

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

/** Largest number of lines in a batch: small, because a large one would delay concurrent bids. */
const BATCH = 200
const EVERY_MS = 250
/** Largest number of waiting lines; beyond it the oldest are dropped, so that an unavailable database does not exhaust the memory. */
const MOST = 20_000

/** One parameter for all lines, so that the statement is the same for any number of lines. */
const INSERT = `
  insert into user_logs (kind, user_id, user_name, company_id, company_name, method, path, summary, code, ms, ip, user_agent, request_id, created_at)
  select kind, user_id, user_name, company_id, company_name, method, path, summary, code, ms, ip, user_agent, request_id, created_at
  from json_to_recordset(?::json) as line(kind text, user_id bigint, user_name text, company_id bigint, company_name text, method text,
    path text, summary text, code int, ms int, ip text, user_agent text, request_id text, created_at timestamptz)`

let waiting: UserLogLine[] = []
let timer: NodeJS.Timeout | null = null

export function logUse(line: UserLogLine) {
  waiting.push(line)
  if (waiting.length > MOST) waiting = waiting.slice(-MOST)
  if (timer || app.getEnvironment() !== 'web') return
  timer = setTimeout(() => void flushUserLog(), EVERY_MS)
  timer.unref()
}

/** Writes the waiting lines; lines that could not be written are kept for the next attempt. */
export async function flushUserLog(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  while (waiting.length > 0) {
    const batch = waiting.splice(0, BATCH)
    try {
      await db.rawQuery(INSERT, [JSON.stringify(batch)])
    } catch (error) {
      logger.error({ err: error }, 'user log')
      waiting = [...batch, ...waiting]
      return
    }
  }
}

keptInMemory(() => {
  waiting = []
})
