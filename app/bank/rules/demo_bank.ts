/* Who may open which pages of the simulated bank. */
import { isLoopback } from '#core/address_ranges'
import { sameText } from '#core/same_text'
import { placeOf, type Settings } from '#core/start_checks'

/** The pages for browsers. Whatever else the simulated bank answers is not for them. */
export const DEMO_BANK_PAGES = ['/open', '/open/answer', '/cashier'] as const

/**
 * A demo on one's own machine opens them for that machine only. Where others reach the demo they take its password (`DEMO_PASSWORD`, any user
 * name) by HTTP Basic; without one they stay closed, also for this machine, from which a proxy calls.
 */
export function mayOpenDemoBank(address: string, authorization: string, settings: Settings): boolean {
  if (!placeOf(settings).reachable) return isLoopback(address)
  const password = settings.DEMO_PASSWORD
  const [scheme, given] = authorization.split(' ')
  if (!password || scheme.toLowerCase() !== 'basic' || !given) return false
  const text = Buffer.from(given, 'base64').toString()
  return sameText(text.slice(text.indexOf(':') + 1), password)
}
