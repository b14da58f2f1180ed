import { readFile } from 'node:fs/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { LogProblem } from '#app/auction/rules/log_chain'
import { SessionState } from '#app/auction/codes'

/** Checks bid logs: of a downloaded 成交公证 or of the database. */
export default class AuctionVerify extends BaseCommand {
  static commandName = 'auction:verify'
  static description = 'Check the hash chains and seals of bid logs: of a file, of a session, of all sessions'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'A downloaded log (成交公证): checked by itself, and against the database' })
  declare file?: string

  @flags.string({ description: 'Code of a session, JP…' })
  declare session?: string

  async run() {
    if (this.file) return this.report(this.file, await this.checkFile(this.file))
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { verifyLog } = await import('#app/auction/queries/verify_log')
    const query = db.from('auction_sessions').whereNot('state', SessionState.draft).orderBy('id')
    if (this.session) query.where('session_code', this.session)
    const sessions = await query.select('id', 'session_code')
    if (this.session && sessions.length === 0) return this.fail(`there is no session ${this.session}`)
    for (const { id, session_code: code } of sessions) this.report(code, await verifyLog(id))
  }

  /** A file that is intact may still be another one than the platform's: whoever has the published key can make one. */
  private async checkFile(path: string): Promise<LogProblem[]> {
    const { checkLog } = await import('#app/auction/rules/check_log')
    const { compareWithStored } = await import('#app/auction/queries/verify_log')
    const log = JSON.parse(await readFile(path, 'utf8'))
    const problems = checkLog(log)
    if (problems.length > 0) return problems
    const differences = await compareWithStored(log)
    if (!differences) this.logger.warning(`${path}: not compared, this database has no session ${log.houseCode}`)
    return differences ?? []
  }

  private report(name: string, problems: LogProblem[]) {
    if (problems.length === 0) return this.logger.success(`${name}: as it was written`)
    for (const { itemId: lotId, seq, problem } of problems)
      this.fail(`${name}: ${problem}${lotId ? `, lot ${lotId}` : ''}${seq ? `, bid ${seq}` : ''}`)
  }

  private fail(text: string) {
    this.exitCode = 1
    this.logger.error(text)
  }
}
