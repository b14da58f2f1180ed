/* Server processes of this project in production mode, and a minimal client for them that costs as little CPU as JavaScript allows. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { TYPESCRIPT_LOADER } from '#core/typescript_loader'

export type Server = {
  port: number
  stop: () => Promise<void>
  /** Stops the process for some milliseconds, as a machine does that has no time for it. @returns when it went on, milliseconds since the epoch */
  standStill: (milliseconds: number) => Promise<number>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(force)
}

/**
 * Starts a server on a database and waits until it is ready, at most `patience` milliseconds.
 *
 * @param settings variables of the environment that differ from those of a benchmark
 */
export async function startServer(
  root: string,
  database: string,
  { patience = 60_000, settings = {} }: { patience?: number; settings?: Readonly<Record<string, string>> } = {}
): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [TYPESCRIPT_LOADER, 'bin/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      // a server that is not of the demo wants to know where people reach it
      APP_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'error',
      DEMO: 'false',
      // the few people of the benchmark bid as fast as they can and watch with thousands of browsers
      STREAMS_PER_PERSON: '1000000',
      AUCTION_BIDS_PER_SECOND: '1000000',
      ...settings,
    },
  })
  const standStill = async (milliseconds: number) => {
    child.kill('SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    const on = Date.now()
    child.kill('SIGCONT')
    return on
  }
  const server = { port, stop: () => stop(child), standStill }
  for (const started = Date.now(); Date.now() - started < patience;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop(child)
  throw new Error('the server does not answer')
}

/** One connection that carries one call at a time, with input of one type; reopened when the server has closed it for being idle. */
export class Line<Input extends object> {
  private text = ''
  private waiting: { resolve: (body: any) => void; reject: (error: Error) => void } | null = null
  private socket!: Socket

  private constructor(
    private port: number,
    private head: string
  ) {}

  static async open<Input extends object>(port: number, token: string, path: string): Promise<Line<Input>> {
    const line = new Line<Input>(
      port,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: `
    )
    await line.connect()
    return line
  }

  private async connect() {
    this.socket = connect(this.port, '127.0.0.1')
    this.text = ''
    await once(this.socket, 'connect')
    this.socket.setNoDelay(true)
    this.socket.setEncoding('latin1')
    this.socket.on('data', (piece) => this.take(String(piece)))
    this.socket.on('error', (error) => this.waiting?.reject(error))
    this.socket.on('close', () => this.waiting?.reject(new Error('the server has closed the line')))
  }

  async call(input: Input): Promise<any> {
    if (!this.socket.writable) await this.connect()
    const body = JSON.stringify(input)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket.write(`${this.head}${body.length}\r\n\r\n${body}`)
    })
  }

  private take(piece: string) {
    this.text += piece
    const end = this.text.indexOf('\r\n\r\n')
    if (end === -1) return
    const length = Number(/content-length: (\d+)/i.exec(this.text.slice(0, end))?.[1])
    if (Number.isNaN(length)) throw new Error(`unexpected answer: ${this.text.slice(0, 200)}`)
    if (this.text.length < end + 4 + length) return
    const body = Buffer.from(this.text.slice(end + 4, end + 4 + length), 'latin1').toString()
    this.text = this.text.slice(end + 4 + length)
    this.waiting?.resolve(JSON.parse(body))
  }

  close() {
    this.socket.destroy()
  }
}
