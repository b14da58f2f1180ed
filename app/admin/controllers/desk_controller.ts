/*
 * Calls that belong to the operator and to no resource: manifest, home, search, preferences; and the saved views of a list.
 */
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import type { ResourceCall } from '#app/admin/admit'
import { manifestOf } from '#app/admin/manifest'
import { deleteSavedQuery, saveQuery } from '#app/admin/actions/save_query'
import { savedQueriesOf } from '#app/admin/queries/saved_queries'
import { searchEverything } from '#app/admin/queries/search_everything'
import { waitingFor } from '#app/admin/queries/waiting'
import { defineLabels } from '#core/validation'

const validator = defineLabels({
  name: '名称',
  filter: '筛选条件',
  sort: '排序',
  shared: '是否共享',
  key: '键',
  value: '值',
})

export const manifest = ({ actor }: HttpContext) => manifestOf(actor)

export const home = async ({ actor }: HttpContext) => ({ waiting: await waitingFor(actor) })

export async function search({ actor, request }: HttpContext) {
  const q = String(request.input('q') ?? '')
    .replaceAll('\0', '')
    .trim()
    .slice(0, 60)
  return q.length < 2 ? [] : searchEverything(q, actor)
}

const preference = validator(
  vine.object({
    key: vine
      .string()
      .maxLength(80)
      .regex(/^[a-z][\w.]*$/),
    value: vine.object({}).allowUnknownProperties(),
  })
)

/** Settings of the screens that are remembered per operator: chosen columns, rows per page, theme. */
export async function preferences({ actor }: HttpContext) {
  const rows = await db.from('admin_preferences').where('operator_id', actor.userId!).select('key', 'value')
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function savePreference({ actor, request, params }: HttpContext) {
  const { key, value } = await preference.validate({ key: params.key, value: request.body() })
  await db
    .knexQuery()
    .from('admin_preferences')
    .insert({ operator_id: actor.userId, key, value: JSON.stringify(value), updated_at: new Date() })
    .onConflict(['operator_id', 'key'])
    .merge(['value', 'updated_at'])
  return { key }
}

const savedQuery = validator(
  vine.object({
    name: vine.string().trim().minLength(1).maxLength(20),
    filter: vine.object({}).allowUnknownProperties(),
    sort: vine
      .tuple([vine.string().maxLength(60), vine.string().in(['ASC', 'DESC', 'asc', 'desc'])])
      .nullable()
      .optional(),
    shared: vine.boolean().optional(),
  })
)

export const savedQueries = ({ resource, actor }: ResourceCall) => savedQueriesOf(resource, actor)

export async function addSavedQuery({ ctx, resource, actor }: ResourceCall) {
  const input = await savedQuery.validate(ctx.request.body())
  return saveQuery(
    resource,
    {
      name: input.name,
      filter: input.filter,
      sort: (input.sort as [string, string] | undefined) ?? null,
      shared: input.shared ?? false,
    },
    actor
  )
}

export async function removeSavedQuery({ ctx, resource, actor }: ResourceCall) {
  const id = Number(ctx.params.query)
  await deleteSavedQuery(resource, Number.isSafeInteger(id) ? id : 0, actor)
  return { id }
}
