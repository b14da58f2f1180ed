/* A minimal client for servers of this project that costs as little CPU as JavaScript allows. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

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
    // What comes without a call is the farewell to a line that nobody used (408): the next call opens another.
    if (!this.waiting) return this.close()
    this.text += piece
    const end = this.text.indexOf('\r\n\r\n')
    if (end === -1) return
    const length = Number(/content-length: (\d+)/i.exec(this.text.slice(0, end))?.[1])
    if (Number.isNaN(length)) return this.waiting.reject(new Error(`unexpected answer: ${this.text.slice(0, 200)}`))
    if (this.text.length < end + 4 + length) return
    const body = Buffer.from(this.text.slice(end + 4, end + 4 + length), 'latin1').toString()
    this.text = this.text.slice(end + 4 + length)
    const { resolve } = this.waiting
    this.waiting = null
    resolve(JSON.parse(body))
  }

  close() {
    this.socket.destroy()
  }
}
