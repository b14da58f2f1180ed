import type { HttpContext } from '@adonisjs/core/http'
import { monitorOf } from '#app/auction/queries/monitor'

/** Calls of the back office's session page. */
export async function monitor({ params }: HttpContext) {
  return monitorOf(Number(params.id))
}
