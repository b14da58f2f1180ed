/*
 * What a page looks like before its scripts have run: grey shapes where its parts will be. The server sends them with the frame for every page that
 * it does not render; the storefront keeps them until the page itself is there (`resources/frame/splash.tsx`).
 */

/** `desk`: menu at the side and a table · `form`: menu and fields · `list`: filters and rows · `detail`: head and cards · `none`: unknown addresses. */
export type Shape = 'desk' | 'form' | 'list' | 'detail' | 'none'

const FORMS =
  /^\/(?:user-center\/(?!notice-list|staff-management|transfer-list|bond-list)|register|forget-password|login)/

const DESKS = /^\/(?:user-center|buyer|seller|seller-settlement|user-index)(?:\/|$)/

/** Pages of one object: a number or a code at the end of the address. */
const DETAILS = /\/(?:JP)?\d[\dA-Za-z,]*\/?$/

/** The shape of the page at an address that the storefront has. */
export function shapeOf(pathname: string): Shape {
  const path = pathname.toLowerCase()
  if (DETAILS.test(pathname)) return 'detail'
  if (FORMS.test(path)) return 'form'
  return DESKS.test(path) ? 'desk' : 'list'
}
