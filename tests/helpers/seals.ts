import { sealAudit } from '#core/audit_seals'
import { otherWriters } from './database.js'
import { until } from './until.js'

/**
 * Seals the lines that have been written so far. PostgreSQL's own transactions (statistics of tables) hold sealing up like any other that is under way,
 * so they are waited for; the next one that begins is younger than the lines.
 *
 * @returns number of sealed lines
 */
export async function sealWritten(): Promise<number> {
  await until('no other transaction writes', async () => (await otherWriters()) === 0)
  return sealAudit(0)
}
