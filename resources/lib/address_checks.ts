/*
 * What addresses may hold, for the `validate` of a route's handle. Apart from `routes.ts`, which loads every area's routes:
 * an area that imported it back would go in a circle.
 */
import type { RouteHandle } from './routes'

/** Whether a text is a number our tables can hold: 1 to 15 digits, no leading zero. */
export const isNumber = (text: string | null | undefined) => /^[1-9]\d{0,14}$/.test(text ?? '')

/** The named part of the address (`/entrepot/:id`) is a number. */
export const numeric = (name = 'id'): Pick<RouteHandle, 'validate'> => ({
  validate: ({ params }) => isNumber(params[name]),
})

/** The address carries `?id=` with a number. */
export const numericQuery: Pick<RouteHandle, 'validate'> = {
  validate: ({ url }) => isNumber(url.searchParams.get('id')),
}
