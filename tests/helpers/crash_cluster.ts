import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { startPostgres } from '../../bin/lib/postgres.mjs'
import { isAlive } from '../../bin/lib/postmaster.mjs'
import { OWNER } from '#core/migrations'
import { installReferenceData, migrateAfresh } from './database.js'
import { START_PATIENCE } from './server_process.js'
import { until } from './until.js'

type Addresses = Record<string, any>

/** Connects this process elsewhere, by name of the connection; returns where it was connected. */
async function connectTo(addresses: Addresses): Promise<Addresses> {
  const before: Addresses = {}
  for (const [name, connection] of Object.entries(addresses)) {
    const { config } = db.manager.get(name)!
    before[name] = config.connection
    await db.manager.close(name)
    db.manager.patch(name, { ...config, connection } as typeof config)
  }
  return before
}

/**
 * A separate PostgreSQL that tests may kill. Commits are written before they are acknowledged, as in production, but without waiting for the
 * disk, which makes a difference for power failures only.
 */
export class CrashCluster {
  private cluster: Awaited<ReturnType<typeof startPostgres>> | null = null
  private before: Addresses = {}

  get url() {
    return this.cluster!.url('crash')
  }

  /** Starts an empty cluster and connects this process to it. */
  async enter() {
    await this.start()
    await this.cluster!.createDatabase('crash')
    this.before = await connectTo({
      [db.primaryConnectionName]: { connectionString: this.url },
      [OWNER]: { connectionString: this.cluster!.ownerUrl('crash') },
    })
    await migrateAfresh()
    await installReferenceData()
  }

  async start() {
    this.cluster = await startPostgres(app.makePath(), {
      name: 'postgres-crash',
      settings: { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'on' },
    })
  }

  /** kill -9 of the postmaster and of all its processes, which it cannot end itself any more. */
  async kill() {
    const file = join(this.cluster!.data, 'postmaster.pid')
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    for (const one of [pid, ...children.split('\n').map(Number).filter(Boolean)]) {
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // The process has already ended.
      }
    }
    // The file stays, as after any kill: the next start sees that the process is no PostgreSQL of this folder any more.
    await until('PostgreSQL is gone', () => !isAlive(pid), { patience: START_PATIENCE })
  }

  /** Stops the cluster and connects this process to the database of the tests again. */
  async leave() {
    await connectTo(this.before)
    await this.cluster?.stop()
  }
}
