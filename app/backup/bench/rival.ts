/*
 * The rival of the drill: pg_dump and pg_restore with two processes each, on a cluster of the PostgreSQL that they belong to, because they refuse newer
 * servers. It holds the same rows, restored from our archive, which any PostgreSQL from 15 on takes.
 */
import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'
import app from '@adonisjs/core/services/app'
import { embeddedPostgres } from '#app/backup/cluster/embedded'
import { DRILL, MARKET, statementsIn } from '#app/backup/bench/drill_cluster'

const run = promisify(execFile)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

export type Rival = {
  /** Folder of the cluster. */
  data: string
  /** Address of the database with the market. */
  url: string
  dump(): Promise<void>
  restore(): Promise<void>
  stop(): Promise<void>
}

/**
 * @param programs folder of pg_dump and its PostgreSQL: /usr/lib/postgresql/15/bin
 * @param folder where it may write
 */
export async function startRival(programs: string, folder: string): Promise<Rival> {
  const { clusterAt, LOADING } = await embeddedPostgres()
  const { owner } = clusterAt(app.makePath(), DRILL)
  const place = path.join(folder, 'rival')
  const data = path.join(place, 'data')
  await mkdir(place, { mode: 0o700 })
  if (owner) await chown(place, owner.uid, owner.gid)
  await chmod(place, 0o700)
  const port = await freePort()
  const call = async (program: string, ...args: string[]) => {
    await run(path.join(programs, program), args, { uid: owner?.uid, gid: owner?.gid, cwd: '/', maxBuffer: 2 ** 26 })
  }
  const urlOf = (database: string) => `postgres://rival@127.0.0.1:${port}/${database}`
  const settings = {
    ...LOADING,
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: place,
    shared_buffers: '256MB',
  }
  await call('initdb', `--pgdata=${data}`, '--username=rival', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8')
  const options = Object.entries({ ...settings, maintenance_work_mem: '512MB' }).map(
    ([name, value]) => `-c ${name}=${value}`
  )
  await call('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(place, 'log'), '-o', options.join(' '))
  await statementsIn(urlOf('postgres'), `create database ${MARKET}`)
  const dumped = path.join(place, 'dump')
  return {
    data,
    url: urlOf(MARKET),
    dump: () => call('pg_dump', '-Fd', '-j2', '-Z1', '-f', dumped, urlOf(MARKET)),
    async restore() {
      await statementsIn(urlOf('postgres'), `drop database ${MARKET}`, `create database ${MARKET}`)
      await call('pg_restore', '-j2', '-d', urlOf(MARKET), dumped)
    },
    async stop() {
      await call('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data)
      await rm(place, { recursive: true, force: true })
    },
  }
}
