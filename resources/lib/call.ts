/*
 * The one way to the server. `call('/order/add', input)` → body, or a CallError after the person has been told.
 */
import { createCaller } from './caller'
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

export const { call, callResult, callPlain, read, download, downloadDetection, fetchFile } = createCaller({
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
