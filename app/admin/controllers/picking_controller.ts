/*
 * Rows that are picked in the dialog of an action: the list, the filter that it begins with, and what a pasted list of titles names.
 */
import vine from '@vinejs/vine'
import { defineLabels } from '#core/validation'
import type { ResourceCall } from '#app/admin/admit'
import { listQueryOf } from '#app/admin/filters'
import { storableKey } from '#app/admin/kinds/text'
import { askedPicking, pastedRows, pickableRows } from '#app/admin/queries/pick_rows'
import { parseId } from '#app/admin/queries/rows'

const validator = defineLabels({ titles: '粘贴的内容' })

/** One title a line. */
const pastedShape = validator(vine.object({ titles: vine.array(storableKey()).minLength(1).maxLength(200) }))

const askedIn = async ({ ctx, resource, actor }: ResourceCall) =>
  askedPicking(
    resource,
    { id: await parseId(resource, ctx.params.id), action: ctx.params.action, field: ctx.params.field },
    actor
  )

export async function pickable(call: ResourceCall) {
  const { ctx, actor } = call
  const asked = await askedIn(call)
  const query = await listQueryOf(ctx.request.qs())
  const { rows, total } = await pickableRows(asked, query, actor)
  const last = query.range[0] + Math.max(rows.length - 1, 0)
  ctx.response.header('Content-Range', `${asked.picking.from} ${query.range[0]}-${last}/${total}`)
  return rows
}

export async function pickStart(call: ResourceCall) {
  const { picking, record } = await askedIn(call)
  return { filter: picking.start?.(record as never) ?? {} }
}

/** Asked by POST, because a list of codes is longer than an address may be. */
export async function pasted(call: ResourceCall) {
  const asked = await askedIn(call)
  const { titles } = await pastedShape.validate(call.ctx.request.body())
  const distinct = [...new Map(titles.map((title) => [title.toLowerCase(), title] as const)).values()]
  return pastedRows(asked, distinct, call.actor)
}
