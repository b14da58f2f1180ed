import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { cleanHtml } from '#core/html'
import { publicUrl } from '#app/system/files/stored_files'
import { named } from '#app/content/transformers/article'
import { previewValidator } from '#app/content/validators/content'

/** An unsaved text as it would be stored, so that the preview shows nothing that saving removes. */
export async function preview({ request }: HttpContext) {
  const { body, coverId } = await request.validateUsing(previewValidator)
  const cover = coverId ? await db.from('files').where({ id: coverId, is_public: true }).first() : null
  return { body: named(cleanHtml(body ?? '')), coverUrl: cover ? publicUrl(cover.key) : null }
}
