import { appUrl } from '#config/app'
import { isLoopbackHost } from '#core/address_ranges'

/**
 * Address of the site for links to it: `APP_URL`, never what a request calls itself, which its sender chooses. Only on one's own machine, where
 * `localhost` and `127.0.0.1` are two origins to a browser, the name is kept with which the person came.
 */
export function siteAddress(host: string | null): string {
  const url = new URL(appUrl)
  if (host && isLoopbackHost(host) && isLoopbackHost(url.hostname)) url.hostname = host
  return url.origin
}
