/*
 * Where notices to browsers may be sent. The address comes from the browser of a user, so only known push services are asked, over https. What no
 * service answers is not asked again for a while, so that those who wait for another service do not wait for this one.
 */
import { allowedHosts, type Allowed } from '#core/allowed_hosts'
import env from '#start/env'

/**
 * Push services of Chrome and most browsers on Android, Firefox, Edge and Safari. Browsers of Chinese phone makers have published none;
 * one that comes to be known is added by `PUSH_HOSTS`.
 */
export const KNOWN_PUSH_HOSTS =
  'fcm.googleapis.com, updates.push.services.mozilla.com, *.notify.windows.com, web.push.apple.com, *.push.apple.com'

let allowed: Allowed | null = null

/** What may be asked: `PUSH_HOSTS`, or the services that are known. */
export const pushHosts = (): Allowed => (allowed ??= allowedHosts(env.get('PUSH_HOSTS')?.trim() || KNOWN_PUSH_HOSTS))

/** Replaces what may be asked; for tests only. */
export function usePushHosts(hosts: Allowed | null) {
  allowed = hosts
  resting.clear()
}

/** Milliseconds for which a service that did not answer is left alone. */
export const REST = 30_000

/** Milliseconds of silence after which a service counts as out of reach, as Google's is from networks in mainland China. */
export const OUT_OF_REACH = 15 * 60_000

/** Services that did not answer when they were last asked, in this process. */
const resting = new Map<string, { since: number; until: number }>()

/** Whether a service is asked now. `lost`: it has not answered for so long that nothing is kept for it. */
export function stateOfHost(host: string, now = Date.now()): 'open' | 'resting' | 'lost' {
  const found = resting.get(host)
  if (!found || found.until <= now) return 'open'
  return found.until - found.since > OUT_OF_REACH ? 'lost' : 'resting'
}

/** Remembers whether a service has answered. */
export function noteHost(host: string, answered: boolean, now = Date.now()) {
  if (answered) return void resting.delete(host)
  const last = resting.get(host)
  // Two failures far apart are no silence between them.
  const since = last && now - last.until < OUT_OF_REACH ? last.since : now
  resting.set(host, { since, until: now + REST })
}
