import type { HttpContext } from '@adonisjs/core/http'
import { cleanHtml } from '#core/html'
import { named } from '#app/content/transformers/article'
import { previewValidator } from '#app/content/validators/content'

/** An unsaved text as it would be stored, so that a preview promises nothing that saving would take out. */
export async function preview({ request }: HttpContext) {
  const { body } = await request.validateUsing(previewValidator)
  return { body: named(cleanHtml(body ?? '')) }
}
