/*
 * All calls of the storefront: `call('/order/add', input)` → body, or a CallError after the message was shown.
 */
import { createCaller, type CallOptions, type Envelope } from './caller'
import type { Answer, CallPath, FilePath, Input, Query, ReadAnswer, ReadPath, Sent } from './calls'
import { inForm } from './begun_forms'
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

/** The caller, typed by path: an unknown path or a missing field does not compile. */
type Caller = {
  /** The body of a successful call. @throws CallError for every other answer, after its message was shown */
  call: <Path extends CallPath>(
    path: Path,
    ...sent: Sent<Input<Path>, [options?: CallOptions]>
  ) => Promise<Answer<Path>>
  /** Returns the whole answer also for codes that only give a warning (40900 carries the current object). */
  callResult: <Path extends CallPath>(
    path: Path,
    ...sent: Sent<Input<Path>, [options?: CallOptions]>
  ) => Promise<Envelope<Answer<Path>>>
  /** As `call`, but 50001 shows no message. */
  callPlain: Caller['call']
  /** Reads a public path: `GET /api/public<path>`. */
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
  // After login the user returns to the page they came from; from the home page only who was sent there.
  navigate: (path) =>
    go(path, {
      state: { from: location.pathname + location.search + location.hash, user: session.get().lostUser },
    }),
  inForm,
  save,
})

/** An Idempotency-Key. Create one per user action, not per attempt to send it. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
