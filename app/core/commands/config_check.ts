import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Says what would keep a production process with these settings and this database from starting; exit code 1 if anything does. */
export default class ConfigCheck extends BaseCommand {
  static commandName = 'config:check'
  static description = 'Check settings and database for production'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { servingPlace, startProblems, tellProblems } = await import('#core/start_checks')
    const { demo, reachable } = servingPlace(process.env)
    this.logger.info(
      `${demo ? 'demo market' : 'real market'}, ${reachable ? 'open to other machines' : 'this machine only'}`
    )
    const problems = await startProblems(process.env)
    if (problems.length === 0) return this.logger.success('ready for production')
    this.exitCode = 1
    this.logger.error(`not ready for production:\n${tellProblems(problems)}`)
  }
}
