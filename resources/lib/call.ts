/*
 * The one way to the server. `call('/order/add', input)` → body, or a CallError after the person has been told.
 */
import { createCaller, type CallOptions, type Envelope } from './caller'
import type { Answer, CallPath, FilePath, Input, Query, ReadAnswer, ReadPath, Sent } from './calls'
import { message } from './feedback'
import { go } from './navigation'
import { session } from './session'

export { CallError, MESSAGES, type CallOptions, type Envelope } from './caller'

function save(contents: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(contents)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The one way to the server, typed by path: an unknown path or a missing field does not compile. */
type Caller = {
  /** The body of a successful call; throws CallError for everything else, after showing what is to be shown. */
  call: <Path extends CallPath>(
    path: Path,
    ...sent: Sent<Input<Path>, [options?: CallOptions]>
  ) => Promise<Answer<Path>>
  /** Codes that are only warned about still return the whole answer (40900 carries the current object). */
  callResult: <Path extends CallPath>(
    path: Path,
    ...sent: Sent<Input<Path>, [options?: CallOptions]>
  ) => Promise<Envelope<Answer<Path>>>
  /** 50001 fails silently. */
  callPlain: Caller['call']
  /** What public pages read: `GET /api/public<path>`. */
  read: <Path extends ReadPath>(
    path: Path,
    ...sent: Sent<Query<Path>, [options?: CallOptions]>
  ) => Promise<ReadAnswer<Path>>
  fetchFile: (path: FilePath, input: unknown, options?: CallOptions) => Promise<{ blob: Blob; named: string | null }>
  download: (path: FilePath, input: unknown, fallbackName: string, options?: CallOptions) => Promise<void>
  downloadDetection: (path: FilePath, input: unknown, name?: string, options?: CallOptions) => Promise<void>
}

export const { call, callResult, callPlain, read, download, downloadDetection, fetchFile }: Caller = createCaller({
  fetch: (...args) => fetch(...args),
  base: '/api',
  session,
  show: (tone, text) => message[tone](text),
  // The login page continues where the person was.
  navigate: (path) => go(path, path === '/login' ? { state: { from: location.pathname + location.search } } : {}),
  save,
})

/** A new Idempotency-Key. Make one when a person starts an action, not for every attempt to send it. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
