import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { BackupStore } from '#app/backup/stores/backup_store'
import { machineLoad } from '#core/machine_load'

/** Beyond the interval by which the log is archived (30 s), so that what is lost is not by chance nothing. */
const WRITING_SECONDS = 70

/** A server with a market of ten gigabytes takes a while to load it, in milliseconds. */
const SERVER_PATIENCE = 600_000

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1)

/**
 * The drill: a cluster of its own with a database of the wanted size is backed up in both ways; the archive is restored into an empty cluster, on which
 * a server starts; then the first cluster is lost with everything but its backups, and recovered. Prints how long each step took, on the clock and of
 * processors, and which stretch of time is lost. Needs two and a half times the size on disk.
 */
export default class BenchRestore extends BaseCommand {
  static commandName = 'bench:restore'
  static description = 'Drill: back up, lose and restore a database of a given size'
  static options: CommandOptions = { startApp: true }

  @flags.number({ description: 'Size of the database with its indexes', default: 0.2 })
  declare gigabytes: number

  @flags.boolean({ description: 'Leave the filled cluster for the next run, which then does not fill one' })
  declare keep: boolean

  @flags.boolean({ description: 'End after the archive is restored' })
  declare archiveOnly: boolean

  @flags.string({ description: 'Folder of pg_dump and its PostgreSQL for a comparison: /usr/lib/postgresql/15/bin' })
  declare rival?: string

  /** Says what a step took. `data`: folder of the cluster that works for it. */
  private async timed<Result>(what: string, data: string, work: () => Promise<Result>): Promise<Result> {
    const { processorTimeOf } = await import('#app/backup/bench/processor_time')
    const cluster = await processorTimeOf(data)
    const own = process.cpuUsage()
    const started = performance.now()
    const result = await work()
    const took = performance.now() - started
    const { user, system } = process.cpuUsage(own)
    const postgres = (await processorTimeOf(data)) - cluster
    const ours = ((user + system) / 1e6).toFixed(1)
    this.logger.info(`${what}: ${seconds(took)} s; processors: Node ${ours} s, PostgreSQL ${postgres.toFixed(1)} s`)
    return result
  }

  async run() {
    const { rm } = await import('node:fs/promises')
    const { DRILL, drillFolder, RESTORED } = await import('#app/backup/bench/drill_cluster')
    const { removeCluster } = await import('#app/backup/cluster/throwaway_cluster')
    const { default: drive } = await import('@adonisjs/drive/services/main')
    const folder = await drillFolder()
    this.logger.info(`before: ${machineLoad()}`)
    drive.fake()
    try {
      await removeCluster(RESTORED)
      await this.fill()
      const { store, name } = await this.archive(folder)
      if (!this.archiveOnly) await this.baseAndLog(folder)
      if (this.rival) await this.compete(this.rival, folder, store, name)
    } finally {
      drive.restore()
      await removeCluster(RESTORED)
      if (!this.keep) await removeCluster(DRILL)
      await rm(folder, { recursive: true, force: true })
    }
    this.logger.info(`after: ${machineLoad()}`)
  }

  /** Fills the cluster, unless the run before has left it. */
  private async fill() {
    const { DRILL, MARKET, startLoadingCluster, statementsIn, useDatabase } =
      await import('#app/backup/bench/drill_cluster')
    const { fillDatabase } = await import('#app/backup/bench/fill_database')
    const { oneProcessAtATime: alone, bringUpToDate } = await import('#core/migrations')
    const { installReferenceData } = await import('#app/catalog/reference_data')
    const cluster = await startLoadingCluster(DRILL)
    try {
      const [known] = await cluster.administer('select 1 from pg_database where datname = $1', [MARKET])
      const url = cluster.ownerUrl(MARKET)
      if (!known) {
        await cluster.createDatabase(MARKET)
        const leave = await useDatabase(url)
        await alone((client) => bringUpToDate(client))
        await installReferenceData()
        await fillDatabase(url, this.gigabytes, (line) => this.logger.info(line)).finally(leave)
      }
      const size = 'select pg_database_size(current_database())::float8 as bytes'
      const [{ bytes }] = await statementsIn(url, 'analyze', size)
      const gigabytes = Number(bytes) / 2 ** 30
      if (known && Math.abs(gigabytes / this.gigabytes - 1) > 0.2)
        throw new Error(`.data/${DRILL} has ${gigabytes.toFixed(2)} GB: remove it, or ask for this size`)
      this.logger.success(`${gigabytes.toFixed(2)} GB with indexes`)
    } finally {
      await cluster.stop()
    }
  }

  /** The first way: an archive, its proof, and a server on what was restored from it. */
  private async archive(folder: string): Promise<{ store: BackupStore; name: string }> {
    const { MARKET, RESTORED, startDrillCluster, startLoadingCluster } = await import('#app/backup/bench/drill_cluster')
    const { default: drive } = await import('@adonisjs/drive/services/main')
    const { makeBackup } = await import('#app/backup/actions/make_backup')
    const { restoreBackup } = await import('#app/backup/actions/restore_backup')
    const { compareRows } = await import('#app/backup/actions/check_backup')
    const { removeCluster, throwawayCluster } = await import('#app/backup/cluster/throwaway_cluster')
    const { folderStore } = await import('#app/backup/stores/folder_store')
    const store = folderStore(`${folder}/store`)

    const market = await startDrillCluster()
    const connectionString = market.ownerUrl(MARKET)
    const making = () => makeBackup({ connectionString, store })
    const { name, bytes, rows } = await this.timed('db:backup', market.data, making).finally(() => market.stop())
    this.logger.info(`${rows} rows in an archive of ${(bytes / 2 ** 20).toFixed(0)} MB`)

    const started = performance.now()
    const report = (line: string) => this.logger.info(`${seconds(performance.now() - started)} s ${line}`)
    const empty = await startLoadingCluster(RESTORED)
    await empty.createDatabase(MARKET)
    const source = await store.read(name)
    const target = { connectionString: empty.ownerUrl(MARKET), disk: drive.use() }
    const restoring = () => restoreBackup(source, target, { report })
    await this.timed('db:restore', empty.data, restoring).finally(() => empty.stop())
    await this.serve(RESTORED)
    this.logger.success(`RTO of the archive, from nothing to a ready server: ${seconds(performance.now() - started)} s`)
    await removeCluster(RESTORED)

    const { cluster, remove } = await throwawayCluster(RESTORED)
    await cluster.createDatabase(MARKET)
    const again = await store.read(name)
    const proof = { connectionString: cluster.ownerUrl(MARKET), disk: drive.use() }
    const proving = () => restoreBackup(again, proof, { compare: compareRows })
    await this.timed('db:check without db:verify', cluster.data, proving).finally(remove)
    return { store, name }
  }

  /** The second way: base backup and log, with everything else lost while rows are written. */
  private async baseAndLog(folder: string) {
    const { DRILL, lastCommit, lose, MARKET, startDrillCluster, writeFor } =
      await import('#app/backup/bench/drill_cluster')
    const { makeBaseBackup } = await import('#app/backup/cluster/base_backup')
    const { recoverCluster } = await import('#app/backup/cluster/recover_cluster')
    const { removeCluster } = await import('#app/backup/cluster/throwaway_cluster')
    const { folderStore } = await import('#app/backup/stores/folder_store')
    const archive = `${folder}/wal`
    const store = folderStore(`${folder}/store`)
    const secretFile = this.app.makePath('.data', `${DRILL}.json`)

    const market = await startDrillCluster(archive)
    const url = market.ownerUrl(MARKET)
    const copying = () => makeBaseBackup({ connectionString: url, store, secretFile })
    const { name, bytes } = await this.timed('db:base', market.data, copying)
    this.logger.info(`a base backup of ${(bytes / 2 ** 20).toFixed(0)} MB`)
    const last = await writeFor(url, WRITING_SECONDS)
    await lose(market)
    await removeCluster(DRILL)

    const started = performance.now()
    const source = await store.read(name)
    await this.timed('db:recover', market.data, () => recoverCluster({ source, archive, name: DRILL }))
    await this.serve(DRILL)
    this.logger.success(
      `RTO of base and log, from nothing to a ready server: ${seconds(performance.now() - started)} s`
    )
    const recovered = await startDrillCluster(archive)
    const lost = last - (await lastCommit(recovered.ownerUrl(MARKET)).finally(() => recovered.stop()))
    this.logger.success(`RPO, lost with the machine: ${seconds(lost)} s`)
  }

  /** Starts a cluster in the usual way and a server on it, until the server is ready. */
  private async serve(name: string) {
    const { MARKET } = await import('#app/backup/bench/drill_cluster')
    const { embeddedPostgres } = await import('#app/backup/cluster/embedded')
    const { startServer } = await import('#app/listing/bench/servers')
    const { startPostgres } = await embeddedPostgres()
    const cluster = await startPostgres(this.app.makePath(), { name })
    const starting = async () =>
      (await startServer(this.app.makePath(), cluster.ownerUrl(MARKET), { patience: SERVER_PATIENCE })).stop()
    await this.timed('a server starts and stops', cluster.data, starting).finally(() => cluster.stop())
  }

  private async compete(programs: string, folder: string, store: BackupStore, name: string) {
    const { startRival } = await import('#app/backup/bench/rival')
    const { restoreBackup } = await import('#app/backup/actions/restore_backup')
    const { default: drive } = await import('@adonisjs/drive/services/main')
    const rival = await startRival(programs, folder)
    try {
      await restoreBackup(await store.read(name), { connectionString: rival.url, disk: drive.use() })
      await this.timed('rival: pg_dump -Fd -j2 -Z1', rival.data, () => rival.dump())
      await this.timed('rival: pg_restore -j2', rival.data, () => rival.restore())
    } finally {
      await rival.stop()
    }
  }
}
