import { spawn, type ChildProcess } from 'node:child_process'
import net from 'node:net'
import { once } from 'node:events'
import app from '@adonisjs/core/services/app'
import env from '#start/env'

async function freePort(): Promise<number> {
  const probe = net.createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** A real server process of this project on the test database, which can be killed and started again on the same port. */
export class ServerProcess {
  private child: ChildProcess | null = null
  url = ''

  constructor(private databaseUrl = env.get('DATABASE_URL')) {}

  /** @returns milliseconds until it answered */
  async start(): Promise<number> {
    const started = Date.now()
    if (!this.url) this.url = `http://127.0.0.1:${await freePort()}`
    const child = spawn(process.execPath, ['--import=@poppinss/ts-exec', 'bin/server.ts'], {
      cwd: app.makePath(),
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        PORT: new URL(this.url).port,
        APP_URL: this.url,
        DATABASE_URL: this.databaseUrl,
        DEMO: 'false',
      },
    })
    this.child = child
    for (;;) {
      try {
        if ((await fetch(`${this.url}/health/ready`)).ok) return Date.now() - started
      } catch {
        // Not listening yet.
      }
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      if (Date.now() - started > 60_000) throw new Error('the server does not answer')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  /** kill -9: no handler runs, nothing is flushed. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return
    const gone = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await gone
  }
}
