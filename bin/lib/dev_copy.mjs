/*
 * A copy of the project in a temporary folder, served by its own `npm run dev`: `node ace bench:dev` and the tests change the copy instead of
 * the working files. It has an additional call, `GET /api/public/probe`, which returns the present content of one file of each kind.
 */
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ROOT, freePortFrom } from './environment.mjs'

const COPIED = [
  ...['app', 'admin', 'bin', 'config', 'database', 'resources', 'start', 'ui'],
  ...['ace.js', 'adonisrc.ts', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'],
]

/** File of each kind, and its text after the nth change. */
export const PARTS = {
  definition: [
    'app/system/admin/probes_resource.ts',
    (n) => `import { defineView, text } from '#app/admin/define'
export default defineView({
  sql: 'select 1 as id', name: 'probes', label: '探针${n}', group: '系统', path: 'probes', title: 'id', owners: 'public', fields: { word: text({ label: '词' }) },
})
`,
  ],
  call: [
    'app/system/calls/probe.ts',
    (n) => `import { resources } from '#app/admin/registry'
import { call } from '#core/call'
import { WORD } from '#core/probe'
import { probe } from '#app/system/queries/probe'
call.public.read('/probe', {
  summary: 'Probe.',
  run: async () => {
    const definition = Number(resources.get('probes')!.label.slice(2))
    return { call: ${n}, query: await probe(), definition, core: WORD }
  },
})
`,
  ],
  query: [
    'app/system/queries/probe.ts',
    (n) => `import db from '@adonisjs/lucid/services/db'
export async function probe(): Promise<number> {
  const { rows } = await db.rawQuery('select ${n} as found')
  return rows[0].found
}
`,
  ],
  core: ['app/core/probe.ts', (n) => `export const WORD = ${n}\n`],
}

/** Milliseconds after which a server counts as one that does not start, or has not noticed a change: a busy machine takes its time. */
const PATIENCE = 280_000

export class DevCopy {
  counts = {}
  output = ''

  /** @param {Record<string, string | undefined>} env variables of its `npm run dev`; undefined removes a variable */
  constructor(env = {}) {
    this.env = env
    // Accessible for other users as well: when this process is root, PostgreSQL runs as another user.
    this.folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'mianqiao-dev-')))
    fs.chmodSync(this.folder, 0o755)
    for (const name of COPIED) fs.cpSync(path.join(ROOT, name), path.join(this.folder, name), { recursive: true })
    fs.symlinkSync(fs.realpathSync(path.join(ROOT, 'node_modules')), path.join(this.folder, 'node_modules'))
    for (const part of Object.keys(PARTS)) this.change(part)
  }

  /** Changes the file of one kind. @returns {number} the value that the probe answers after the change */
  change(part) {
    const [file, text] = PARTS[part]
    const n = (this.counts[part] = (this.counts[part] ?? 0) + 1)
    const at = path.join(this.folder, file)
    fs.mkdirSync(path.dirname(at), { recursive: true })
    fs.writeFileSync(at, text(n))
    return n
  }

  /** Starts `npm run dev` without waiting for an answer. */
  async launch() {
    const port = await freePortFrom(13_000 + Math.floor(Math.random() * 6_000))
    this.url = `http://127.0.0.1:${port}`
    this.child = spawn(process.execPath, [path.join(this.folder, 'bin/dev.mjs')], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), APP_URL: this.url, DEMO: 'false', ...this.env },
    })
    for (const stream of [this.child.stdout, this.child.stderr]) stream.on('data', (text) => (this.output += text))
    this.ended = new Promise((resolve) => this.child.once('exit', (code, signal) => resolve(code ?? signal)))
  }

  async start() {
    await this.launch()
    for (const deadline = Date.now() + PATIENCE; Date.now() < deadline;) {
      if ((await this.probe().catch(() => null)) !== null) return
      if (this.child.exitCode !== null) throw new Error(this.output)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`no answer: ${this.output}`)
  }

  async probe() {
    const answer = await fetch(`${this.url}/api/public/probe`, { headers: { connection: 'close' } })
    return (await answer.json()).body
  }

  /** Changes a file and polls until the probe answers the new value. @returns {Promise<number>} milliseconds */
  async live(part) {
    const began = performance.now()
    const n = this.change(part)
    while ((await this.probe())[part] !== n) if (performance.now() - began > PATIENCE) throw new Error(this.output)
    return performance.now() - began
  }

  /** Command lines of all processes that run from this folder. */
  running() {
    return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,command='], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => line.includes(this.folder))
  }

  /** @returns {Promise<number | string>} exit code, or the signal that ended it */
  stop(signal = 'SIGTERM') {
    this.child.kill(signal)
    return this.ended
  }

  /** Ends remaining processes and removes the folder. */
  async remove() {
    for (const line of this.running()) {
      try {
        process.kill(Number.parseInt(line, 10), 'SIGKILL')
      } catch {
        // The process has ended already.
      }
    }
    await this.ended
    fs.rmSync(this.folder, { recursive: true, force: true })
  }
}
