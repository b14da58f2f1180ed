import Migrate from '@adonisjs/lucid/commands/migration/run'
import type { MigrationRunner } from '@adonisjs/lucid/migration'

/** Lucid's `migration:run` that also applies the SQL functions (`database/functions`) before and after. Tests use it, too. */
export default class MigrationRun extends Migrate {
  static description = 'Run pending migrations, and apply SQL functions and triggers that have changed'

  protected async runMigrations(migrator: MigrationRunner, connectionName: string) {
    const runAll = () => super.runMigrations(migrator, connectionName)
    if (migrator.dryRun) return runAll()
    const { oneProcessAtATime: alone, bringUpToDate } = await import('#core/migrations')
    const { applied, dropped } = await alone((client) =>
      bringUpToDate(client, async () => {
        await runAll()
        return !this.exitCode
      })
    )
    if (applied.length) this.logger.log(this.colors.grey(`❯ Applied ${applied.length} function files`))
    if (!this.compactOutput) for (const name of applied) this.logger.log(`  database/functions/${name}`)
    for (const one of dropped) this.logger.log(this.colors.grey(`❯ Dropped ${one}: no file makes it any more`))
  }
}
