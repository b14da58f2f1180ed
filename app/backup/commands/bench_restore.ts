import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import { machineLoad } from '#core/machine_load'

/** Lines of trade (`app/report/bench/market`) that fill a gigabyte with their orders, listings, batches, calls and indexes. */
const LINES_PER_GIGABYTE = 630_000

/** Beyond the interval by which the log is archived (30 s), so that what is lost is not by chance nothing. */
const WRITING_SECONDS = 70

/**
 * The drill: a cluster of its own with a database of the wanted size is backed up in both ways, restored from the archive beside, and then lost
 * with everything but its backups and recovered. Prints how long it took and which stretch of time is lost. Needs three times the size on disk.
 */
export default class BenchRestore extends BaseCommand {
  static commandName = 'bench:restore'
  static description = 'Drill: back up, lose and restore a database of a given size'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Size of the database', default: 0.2 })
  declare gigabytes: number

  private async timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const started = performance.now()
    const result = await work()
    this.logger.info(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return result
  }

  async run() {
    const { rm } = await import('node:fs/promises')
    const { drillFolder, removeDrillCluster } = await import('#app/backup/bench/drill_cluster')
    const folder = await drillFolder()
    this.logger.info(`before: ${machineLoad()}`)
    try {
      await removeDrillCluster()
      await this.drill(folder)
    } finally {
      await removeDrillCluster()
      await rm(folder, { recursive: true, force: true })
    }
    this.logger.info(`after: ${machineLoad()}`)
  }

  private async fill(url: string) {
    const { useDatabase, statementsIn } = await import('#app/backup/bench/drill_cluster')
    const { oneProcessAtATime: alone, bringUpToDate } = await import('#core/migrations')
    const { fillTrade } = await import('#app/report/bench/market')
    const { installReferenceData } = await import('#app/catalog/reference_data')
    const leave = await useDatabase(url)
    try {
      await alone((client) => bringUpToDate(client))
      await installReferenceData()
      await fillTrade(Math.round(this.gigabytes * LINES_PER_GIGABYTE), (line) => this.logger.info(line))
    } finally {
      await leave()
    }
    const [{ bytes }] = await statementsIn(
      url,
      'vacuum analyze',
      'select pg_database_size(current_database())::float8 as bytes'
    )
    this.logger.success(`${(Number(bytes) / 2 ** 30).toFixed(2)} GB with indexes`)
  }

  private async drill(folder: string) {
    const { default: drive } = await import('@adonisjs/drive/services/main')
    const { default: app } = await import('@adonisjs/core/services/app')
    const { DRILL, lastCommit, removeDrillCluster, startDrillCluster, statementsIn, writeFor } =
      await import('#app/backup/bench/drill_cluster')
    const { makeBackup } = await import('#app/backup/actions/make_backup')
    const { restoreBackup } = await import('#app/backup/actions/restore_backup')
    const { compareRows } = await import('#app/backup/actions/check_backup')
    const { makeBaseBackup } = await import('#app/backup/cluster/base_backup')
    const { recoverCluster } = await import('#app/backup/cluster/recover_cluster')
    const { folderStore } = await import('#app/backup/stores/folder_store')
    const archive = `${folder}/wal`
    const store = folderStore(`${folder}/store`)
    const secretFile = app.makePath('.data', `${DRILL}.json`)

    let cluster = await startDrillCluster(archive)
    try {
      await cluster.createDatabase('drill')
      await cluster.createDatabase('beside')
      const url = cluster.url('drill')
      await this.fill(url)

      const { name, bytes, rows } = await this.timed('db:backup', () => makeBackup({ connectionString: url, store }))
      this.logger.info(`${rows} rows in an archive of ${(bytes / 2 ** 20).toFixed(0)} MB`)
      const target = { connectionString: cluster.url('beside'), disk: drive.fake() }
      const source = await store.read(name)
      await this.timed('db:restore, RTO of the archive', () => restoreBackup(source, target))
      await statementsIn(cluster.url('postgres'), 'drop database beside with (force)', 'create database beside')
      const again = await store.read(name)
      await this.timed('with the comparison of all rows (db:check)', () =>
        restoreBackup(again, target, { compare: compareRows })
      )
      await statementsIn(cluster.url('postgres'), 'drop database beside with (force)')

      const base = await this.timed('db:base', () => makeBaseBackup({ connectionString: url, store, secretFile }))
      const last = await writeFor(url, WRITING_SECONDS)
      // Nothing that is still in memory or in the present segment is archived by an orderly stop: the data are gone before.
      await this.lose(cluster)
      await removeDrillCluster()
      const lostBase = await store.read(base.name)
      await this.timed('db:recover, RTO of base and log', () =>
        recoverCluster({ source: lostBase, archive, name: DRILL })
      )
      cluster = await startDrillCluster(archive)
      const lost = last - (await lastCommit(cluster.url('drill')))
      this.logger.success(`lost with the machine, RPO: ${(lost / 1000).toFixed(1)} s`)
    } finally {
      drive.restore()
      await cluster.stop()
    }
  }

  /** As when the machine is lost: no shutdown, and so no last segment in the archive. */
  private async lose({ data }: { data: string }) {
    const { readFile } = await import('node:fs/promises')
    const { setTimeout: pause } = await import('node:timers/promises')
    const [pid] = (await readFile(`${data}/postmaster.pid`, 'utf8')).split('\n').map(Number)
    process.kill(pid, 'SIGKILL')
    for (;;) {
      try {
        process.kill(pid, 0)
      } catch {
        return
      }
      await pause(20)
    }
  }
}
