/*
 * Reports of errors that nobody expected (faults of requests, jobs that throw, rejections that nobody handles) to a service outside, in the envelope format of
 * Sentry, which GlitchTip and others read as well: https://develop.sentry.dev/sdk/data-model/envelopes/. Sent only when `ERROR_REPORT_DSN` is set.
 *
 * A report says where, which call, which request, which release, and the stack. It never holds a body, a header, an address or a person, and texts of the
 * error lose what looks like a secret or a mobile.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import logger from '@adonisjs/core/services/logger'

export type FaultPlace = 'request' | 'job' | 'process'

/** What a report may say besides the error. */
export type FaultContext = {
  where: FaultPlace
  /** `POST /api/order/pay`, or the name of a job. */
  call?: string
  requestId?: string
}

/** Reports of this process within a minute; further ones are only counted. */
const PER_MINUTE = 30

/** The same error is reported once within this many milliseconds. */
const SAME_QUIET = 60_000

/** Milliseconds after which a report that is not answered is given up. */
const PATIENCE = 5_000

const FRAMES = 50

/**
 * Text without what must not leave: mobiles, long numbers (cards, accounts), addresses of mail, values of SQL statements and of things called like secrets, credentials
 * in addresses.
 */
export function withoutSecrets(text: string): string {
  return text
    .slice(0, 4_000)
    .replaceAll(/(:\/\/)[^\s/@]{1,200}@/g, '$1[…]@')
    .replaceAll(
      /\b(password|passwd|secret|token|authorization|cookie|api_?key|app_?key|totp|code)(["']?\s{0,3}[:=]\s{0,3})\S{1,500}/gi,
      '$1$2[…]'
    )
    .replaceAll(/[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]{2,64}/g, '[mail]')
    .replaceAll(/'[^'\n]{0,2000}'|"[^"\n]{0,2000}"/g, (quoted) =>
      /^["'][a-z_][a-z_0-9.]{0,60}["']$/.test(quoted) ? quoted : `${quoted[0]}[…]${quoted[0]}`
    )
    .replaceAll(/\d{7,}/g, '[number]')
}

type Frame = { function?: string; filename: string; lineno?: number; colno?: number; in_app: boolean }

/** Frames of a stack, the innermost last, as the format wants them. */
export function framesOf(stack: string | undefined): Frame[] {
  const frames: Frame[] = []
  for (const line of (stack ?? '').split('\n').slice(1, FRAMES + 1)) {
    const at = line.trim()
    if (!at.startsWith('at ')) continue
    const place = at.slice(3).replace(/^async /, '')
    const open = place.lastIndexOf(' (')
    const where = open === -1 ? place : place.slice(open + 2, -1)
    const [, filename = where, lineno, colno] = /^(.*):(\d+):(\d+)$/.exec(where) ?? []
    const file = filename.replace(/^file:\/\//, '').replace(`${process.cwd()}/`, '')
    frames.push({
      function: open === -1 ? undefined : place.slice(0, open),
      filename: file,
      lineno: lineno ? Number(lineno) : undefined,
      colno: colno ? Number(colno) : undefined,
      in_app: !file.startsWith('node:') && !file.includes('node_modules'),
    })
  }
  return frames.reverse()
}

/** Where reports go: the parts of `https://<key>@<host>/<project>`. @throws TypeError when it is no such address */
export function parseDsn(dsn: string): { endpoint: string; key: string } {
  const url = new URL(dsn)
  const project = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  if (!url.username || !project) throw new TypeError('ERROR_REPORT_DSN is https://<key>@<host>/<project>')
  const folder = url.pathname.slice(0, url.pathname.lastIndexOf('/'))
  return { endpoint: `${url.protocol}//${url.host}${folder}/api/${project}/envelope/`, key: url.username }
}

export class ErrorReports {
  private readonly to: { endpoint: string; key: string }
  private minute = 0
  private sentInMinute = 0
  private dropped = 0
  private readonly last = new Map<string, number>()
  private readonly sending = new Set<Promise<void>>()

  constructor(
    dsn: string,
    private readonly release: string,
    private readonly environment: string
  ) {
    this.to = parseDsn(dsn)
  }

  /** Whether this one may be sent: not the same again, and not too many. */
  private mayReport(what: string): boolean {
    const now = Date.now()
    if (now - (this.last.get(what) ?? -Infinity) < SAME_QUIET) return false
    const minute = Math.floor(now / 60_000)
    if (minute !== this.minute) {
      this.minute = minute
      this.sentInMinute = 0
      for (const [key, at] of this.last) if (now - at >= SAME_QUIET) this.last.delete(key)
    }
    if (this.sentInMinute >= PER_MINUTE) return false
    this.sentInMinute++
    this.last.set(what, now)
    return true
  }

  report(error: unknown, { where, call, requestId }: FaultContext) {
    const thrown = error instanceof Error ? error : new Error(String(error))
    const message = withoutSecrets(thrown.message)
    const frames = framesOf(thrown.stack)
    const at = frames.at(-1)
    if (!this.mayReport(`${thrown.name} ${at?.filename}:${at?.lineno} ${call ?? where}`)) {
      this.dropped++
      return
    }
    const event = {
      event_id: randomUUID().replaceAll('-', ''),
      timestamp: Date.now() / 1000,
      platform: 'node',
      level: 'error',
      server_name: hostname(),
      release: this.release,
      environment: this.environment,
      transaction: call,
      tags: { where, ...(requestId && { request_id: requestId }) },
      extra: { dropped_before: this.dropped },
      exception: { values: [{ type: thrown.name, value: message, stacktrace: { frames } }] },
    }
    this.dropped = 0
    const sent = this.send(event).catch((failure) => logger.warn({ err: failure }, 'error report not sent'))
    this.sending.add(sent)
    void sent.finally(() => this.sending.delete(sent))
  }

  private async send(event: { event_id: string }) {
    const lines = [{ event_id: event.event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
    const answer = await fetch(this.to.endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-sentry-envelope',
        'X-Sentry-Auth': `Sentry sentry_version=7, sentry_key=${this.to.key}, sentry_client=mianqiao/1.0`,
      },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    })
    if (!answer.ok) throw new Error(`the receiver answers ${answer.status}`)
  }

  /** Resolves when nothing is on its way any more. */
  async settled() {
    await Promise.all(this.sending)
  }
}
