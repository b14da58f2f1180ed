/* Who may open which pages of the simulated bank. */
import { isLoopback } from '#core/address_ranges'
import { servingPlace, type Variables } from '#core/start_checks'

/** The pages for browsers. Whatever else the simulated bank answers is not for them. */
export const DEMO_BANK_PAGES = ['/open', '/open/answer', '/cashier', '/books'] as const

/**
 * Whether an address may open them without a password. A demo on one's own machine opens them for that machine only. Where others reach the demo
 * nobody may, not even this machine, from which a proxy calls.
 */
export const isAtDemoBank = (address: string, settings: Variables): boolean =>
  !servingPlace(settings).reachable && isLoopback(address)

/** The password that a browser has sent by HTTP Basic, with any user name; null without one. */
export function basicPassword(authorization: string): string | null {
  const [scheme, given] = authorization.split(' ')
  if (scheme.toLowerCase() !== 'basic' || !given) return null
  const text = Buffer.from(given, 'base64').toString()
  return text.slice(text.indexOf(':') + 1)
}
