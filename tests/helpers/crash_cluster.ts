import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
// @ts-expect-error plain JavaScript, shared with the entries
import { startPostgres } from '../../bin/lib/postgres.mjs'
import { installReferenceData } from './database.js'
import { until } from './until.js'

/**
 * A PostgreSQL of its own that may be killed. Commits are on their way to the disk before they are acknowledged, as in production; the disk
 * itself is not waited for, which only a power failure would show.
 */
export class CrashCluster {
  private cluster: Awaited<ReturnType<typeof startPostgres>> | null = null
  private before: any

  get url() {
    return this.cluster!.url('crash')
  }

  /** Starts it empty and turns this process to it. */
  async enter() {
    await this.start()
    await this.cluster!.createDatabase('crash')
    const name = db.primaryConnectionName
    this.before = db.manager.get(name)!.config
    await db.manager.close(name)
    db.manager.patch(name, { ...this.before, connection: { connectionString: this.url } })
    await db.rawQuery('drop schema if exists public cascade')
    await db.rawQuery('drop schema if exists pgboss cascade')
    await db.rawQuery('create schema public')
    await testUtils.db().migrate()
    await installReferenceData()
  }

  async start() {
    this.cluster = await startPostgres(app.makePath(), {
      name: 'postgres-crash',
      settings: { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'on' },
    })
  }

  /** kill -9 of the postmaster and, as it cannot do it any more, of all its processes. */
  async kill() {
    const file = join(this.cluster!.data, 'postmaster.pid')
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    for (const one of [pid, ...children.split('\n').map(Number).filter(Boolean)]) {
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // It has gone by itself.
      }
    }
    await until('PostgreSQL is gone', () => !alive(pid))
    // The next start would find its number taken by somebody else at worst; its file means nothing any more.
    if (existsSync(file)) rmSync(file)
  }

  /** Stops it and turns this process back to the database of the tests. */
  async leave() {
    const name = db.primaryConnectionName
    await db.manager.close(name)
    db.manager.patch(name, this.before)
    await this.cluster?.stop()
  }
}

function alive(pid: number) {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
