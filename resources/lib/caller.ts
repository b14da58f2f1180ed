/*
 * The error catalogue (glossary §3.3). Pure: fetch, session, messages and navigation are parameters, so that every row is tested without a
 * browser. `call.ts` binds it to the browser.
 */
import type { Reason } from '#ui/generated/reasons'
import type { Session } from './session.js'

export const MESSAGES = {
  sessionLost: '登录状态已失效，请重新登录！',
  serverError: '服务器报错，请重试',
  forbidden: '无访问权限',
  timeout: '请求超时，请重试',
  other: '请求出错，请重试',
  noValue: '无法访问 value',
} as const

export type Envelope<Body = unknown> = {
  code: number
  message: string
  body: Body
  /** Reason of an unsuccessful answer, with the values of its message in `detail`. Code must not depend on `message`. */
  reason?: Reason
  detail?: Record<string, unknown> | null
}

/** Code of the envelope: the company is not certified. */
const NOT_CERTIFIED_CODE = 40301

/** The page that says what a user still lacks, and where the certification begins. */
export const BASIC_INFO = '/user-center/basic-info'

/** An unsuccessful call. `code` is the envelope's code; 0 without a usable answer. */
export class CallError<Body = any> extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly body: Body = null as Body,
    readonly status = 200,
    /** `<module>.<name>` of the refusal; null when the answer is not the application's. */
    readonly reason: Reason | null = null,
    readonly detail: Record<string, unknown> | null = null
  ) {
    super(message)
    this.name = 'CallError'
  }
}

export type CallOptions = {
  method?: 'POST' | 'GET'
  /** Cancels the request; with `quietAbort` a cancelled request shows no message (a query whose result is not needed any more). */
  signal?: AbortSignal
  quietAbort?: boolean
  /** Milliseconds until the call fails with 请求超时，请重试. Default 30 s. */
  timeout?: number
  /** One key per user action: the server acts once, however often the call arrives (required by calls that move money). */
  idempotencyKey?: string
  /** A call that no user action started (polls, refreshes): shows no messages except for a lost session. */
  background?: boolean
  /** Covers the page with the overlay while the call runs. */
  overlay?: boolean
  /** Codes whose message the caller shows itself. `'*'`: every code but 40100, 50000 and 50100 (the login form). */
  quiet?: number[] | '*'
  /** Guests may make the call (account calls). Not needed for the paths of `GUEST_CALLS`. */
  guest?: boolean
}

/** Account calls; every other call needs a token (glossary §3.2). */
export const GUEST_CALLS = [
  '/login',
  '/sendSms',
  '/logout',
  '/captcha/sms',
  '/captcha/challenge',
  '/register',
  '/updatePass',
]

export type CallerDependencies = {
  fetch: typeof fetch
  base: string
  session: Session
  show: (tone: 'error' | 'warning', message: string) => void
  navigate: (path: string) => void
  /** Whether somebody is in the middle of a form. */
  inForm: () => boolean
  save: (contents: Blob, name: string) => void
}

/** File name of a Content-Disposition header; null without one. `filename*` takes precedence over `filename`. */
export function dispositionName(header: string | null): string | null {
  if (!header) return null
  const extended = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(header)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/.exec(header)
  const raw = (extended ?? plain?.[1] ?? plain?.[2])?.trim()
  if (!raw) return null
  try {
    return decodeURIComponent(raw)
  } catch {
    return raw
  }
}

const errorOf = <Body>({ code, message, body, reason, detail }: Envelope<Body>) =>
  new CallError(code, message, body, 200, reason ?? null, detail ?? null)

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number'

export function createCaller({ fetch: send, base, session, show, navigate, inForm, save }: CallerDependencies) {
  function fail(message: string, options: CallOptions, status = 0): never {
    if (!options.background) show('error', message)
    throw new CallError(0, message, null, status)
  }

  /**
   * 40100: shows the message, clears the token, goes home, opens the login modal, sets the logged-out flag. Once for simultaneous calls. A call that no
   * action has started takes nobody away from a form: the modal opens over it.
   */
  function sessionLost(message: string, { background }: CallOptions): never {
    if (session.get().token || !session.get().loggedOut) {
      session.logout({ lost: true })
      show('error', MESSAGES.sessionLost)
      if (!background || !inForm()) navigate('/')
      session.set({ loginVisible: true })
    }
    throw new CallError(40100, message || MESSAGES.sessionLost)
  }

  async function exchange(path: string, body: unknown, options: CallOptions): Promise<Response> {
    const method = options.method ?? 'POST'
    const { token } = session.get()
    if (method === 'POST' && !token && !options.guest && !GUEST_CALLS.includes(path)) {
      session.set({ loginVisible: true })
      throw new CallError(40100, MESSAGES.sessionLost)
    }
    const headers: Record<string, string> = { Accept: 'application/json' }
    if (token) headers.Authorization = `Bearer ${token}`
    if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey
    const form = typeof FormData !== 'undefined' && body instanceof FormData
    if (method === 'POST' && !form) headers['Content-Type'] = 'application/json'

    const limit = AbortSignal.timeout(options.timeout ?? 30_000)
    const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit
    if (options.overlay) session.set({ overlay: session.get().overlay + 1 })
    try {
      return await send(base + path, {
        method,
        headers,
        signal,
        body: method === 'GET' ? undefined : form ? (body as FormData) : JSON.stringify(body ?? {}),
      })
    } catch (error) {
      if (signal.aborted) {
        if (options.quietAbort && options.signal?.aborted) throw new CallError(0, MESSAGES.timeout)
        return fail(MESSAGES.timeout, options)
      }
      if (error instanceof CallError) throw error
      return fail(MESSAGES.other, options)
    } finally {
      if (options.overlay) session.set({ overlay: Math.max(0, session.get().overlay - 1) })
    }
  }

  /** @throws CallError for 401, 403 and 500. Other statuses may carry the envelope (413, 429), whose message is shown */
  function checkStatus(response: Response, options: CallOptions) {
    if (response.status === 401) {
      session.logout({ keepDrafts: true })
      navigate('/login')
      throw new CallError(40100, MESSAGES.sessionLost, null, 401)
    }
    if (response.status === 500) fail(MESSAGES.serverError, options, 500)
    if (response.status === 403) fail(MESSAGES.forbidden, options, 403)
  }

  async function envelopeOf<Body>(response: Response, options: CallOptions): Promise<Envelope<Body>> {
    checkStatus(response, options)
    const value: unknown = await response.json().catch((error: Error) => {
      // The page was left, or the time ran out, while the answer was being read.
      if (options.quietAbort && options.signal?.aborted) throw new CallError(0, MESSAGES.timeout)
      if (['AbortError', 'TimeoutError'].includes(error.name)) fail(MESSAGES.timeout, options)
    })
    if (isEnvelope(value)) return value as Envelope<Body>
    return fail(response.ok ? MESSAGES.noValue : MESSAGES.other, options, response.status)
  }

  /** Shows the message of a code. @throws CallError for the codes that fail in every variant */
  function judge(envelope: Envelope, options: CallOptions, plain: boolean) {
    const { code, message } = envelope
    if (code === 20000) return
    if (code === 40100) sessionLost(message, options)
    if (code === 50000) {
      if (!options.background) show('error', message)
      throw errorOf(envelope)
    }
    if (code === 50100 || (plain && code === 50001)) throw errorOf(envelope)
    if (options.background || options.quiet === '*' || options.quiet?.includes(code)) return
    show('warning', message)
    // Who wanted to act is led to where the certification begins; what a page reads on its own sends nobody away.
    if (code === NOT_CERTIFIED_CODE && options.idempotencyKey) navigate(BASIC_INFO)
  }

  async function result<Body>(
    path: string,
    body: unknown,
    options: CallOptions,
    plain = false
  ): Promise<Envelope<Body>> {
    const envelope = await envelopeOf<Body>(await exchange(path, body, options), options)
    judge(envelope, options, plain)
    return envelope
  }

  /** Returns a file. @throws CallError when the answer is an envelope */
  async function file(path: string, body: unknown, options: CallOptions = {}) {
    const response = await exchange(path, body, { timeout: 300_000, ...options })
    checkStatus(response, options)
    if (!response.ok || response.headers.get('content-type')?.includes('application/json')) {
      const envelope = await envelopeOf(response, options)
      judge(envelope, options, false)
      throw errorOf(envelope)
    }
    return { blob: await response.blob(), named: dispositionName(response.headers.get('content-disposition')) }
  }

  const succeed = <Body>(envelope: Envelope<Body>) => {
    if (envelope.code !== 20000) throw errorOf(envelope)
    return envelope.body
  }

  return {
    /** The body of a successful call. @throws CallError for every other answer, after its message was shown */
    async call<Body = any>(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Body> {
      return succeed(await result<Body>(path, body, options))
    },
    /** Returns the whole answer also for codes that only give a warning (40900 carries the current object). */
    callResult<Body = any>(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Envelope<Body>> {
      return result<Body>(path, body, options)
    },
    /** As `call`, but 50001 shows no message. */
    async callPlain<Body = any>(path: string, body: unknown = {}, options: CallOptions = {}): Promise<Body> {
      return succeed(await result<Body>(path, body, options, true))
    },
    /** Reads a public path: `GET /api/public<path>`. */
    async read<Body = any>(
      path: string,
      query: Record<string, unknown> = {},
      options: CallOptions = {}
    ): Promise<Body> {
      const text = new URLSearchParams(
        Object.entries(query).flatMap(([key, value]) =>
          value === undefined || value === null || value === ''
            ? []
            : Array.isArray(value)
              ? value.map((one) => [`${key}[]`, String(one)])
              : [[key, String(value)]]
        )
      )
      const search = text.size > 0 ? `?${text}` : ''
      return succeed(await result<Body>(`/public${path}${search}`, undefined, { ...options, method: 'GET' }))
    },
    /** Contents and name of a file, without saving it (pictures, previews). */
    fetchFile: file,
    /** Saves the answer under the name of Content-Disposition, or `fallbackName`. */
    async download(path: string, body: unknown, fallbackName: string, options: CallOptions = {}) {
      const { blob, named } = await file(path, body, options)
      save(blob, named ?? fallbackName)
    },
    /** Saves the detection export; without a name from the server as `{name}检测结果.xlsx`. */
    async downloadDetection(path: string, body: unknown, name = '', options: CallOptions = {}) {
      const { blob, named } = await file(path, body, options)
      save(blob, named ?? `${name}检测结果.xlsx`)
    },
  }
}
