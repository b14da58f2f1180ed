/*
 * What a page looks like before its scripts have run: grey shapes where its parts will be. The server sends them with the frame for every page that
 * it does not render; the storefront keeps them until the page itself is there (`resources/frame/splash.tsx`).
 */

export type Shape = {
  /** Class of the shape (`ui/kit/shell.css`). */
  name: 'desk' | 'form' | 'list' | 'detail' | 'none'
  /** Whether a menu stands at the side. */
  menu: boolean
  /** A grey bar each. */
  rows: readonly number[]
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Menu at the side and a table; menu and fields; filters and rows; head and cards; nothing for unknown addresses. */
const SHAPES = {
  desk: { name: 'desk', menu: true, rows: rows(8) },
  form: { name: 'form', menu: true, rows: rows(6) },
  list: { name: 'list', menu: false, rows: rows(8) },
  detail: { name: 'detail', menu: false, rows: rows(3) },
} satisfies Record<string, Shape>

/** Lines of the menu and rows of the table in the frame of the back office (`ui/kit/office_shape.css`). */
export const ADMIN_SHAPE = { menu: rows(16), rows: rows(12) }

export const NO_SHAPE: Shape = { name: 'none', menu: false, rows: [] }

const FORMS =
  /^\/(?:user-center\/(?!notice-list|staff-management|transfer-list|bond-list)|register|forget-password|login)/

const DESKS = /^\/(?:user-center|buyer|seller|seller-settlement|user-index)(?:\/|$)/

/** Pages of one object: a number or a code at the end of the address. */
const DETAILS = /\/(?:JP)?\d[\dA-Za-z,]*\/?$/

/** The shape of the page at an address that the storefront has. */
export function shapeOf(pathname: string): Shape {
  const path = pathname.toLowerCase()
  if (DETAILS.test(pathname)) return SHAPES.detail
  if (FORMS.test(path)) return SHAPES.form
  return DESKS.test(path) ? SHAPES.desk : SHAPES.list
}
