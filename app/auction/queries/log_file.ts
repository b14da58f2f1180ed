import type { Actor } from '#core/actor'
import type { Download } from '#core/wire_files'
import { sessionLog } from '#app/auction/queries/session_log'

/** 成交公证 of a session as a file. Operators may read every log, whether or not the platform's own companies took part. */
export async function logFile(sessionId: number, actor: Actor): Promise<Download> {
  const log = await sessionLog(sessionId, actor)
  const contents = JSON.stringify(log, null, 1)
  return { name: `成交公证-${log.house.code}.json`, type: 'application/octet-stream', contents }
}
