import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type { Field, Resource } from '#app/admin/define'
import { kindOf } from '#app/admin/kind'
import { mayDo, maySee } from '#app/admin/permissions'
import { resources } from '#app/admin/registry'
import { all, boundsOf, expressionOf, fromOf } from '#app/admin/source'

type Place = { resource: Resource; key: string; field: Field }

/** Columns with files for a purpose. */
function placesFor(purpose: string): Place[] {
  return [...resources.values()]
    .filter(({ model }) => model)
    .flatMap((resource) => Object.entries(resource.fields).map(([key, field]) => ({ resource, key, field })))
    .filter(({ field }) => kindOf(field).holdsFile && field.purpose === purpose)
}

/** Whether an operator may put a file for a purpose into a record: by the form of a screen, or by that of an action. */
function mayName(actor: Actor, purpose: string, places: Place[]): boolean {
  if (places.some(({ resource }) => mayDo(actor, resource, 'add') || mayDo(actor, resource, 'edit'))) return true
  return [...resources.values()].some((resource) =>
    Object.entries(resource.actions).some(
      ([verb, { form }]) =>
        Object.values(form ?? {}).some((field) => kindOf(field).holdsFile && field.purpose === purpose) &&
        mayDo(actor, resource, verb)
    )
  )
}

async function isNamed({ resource, key }: Place, id: number, actor: Actor | null, trx?: Trx): Promise<boolean> {
  const bounds = all([
    { sql: `${expressionOf(resource, key)} = ?`, bindings: [id] },
    ...(actor ? boundsOf(resource, actor) : []),
  ])
  const { rows } = await (trx ?? db).rawQuery(
    `select exists (select 1 from ${fromOf(resource)} where ${bounds.sql}) as found`,
    bounds.bindings as never
  )
  return rows[0].found
}

/**
 * Whether an operator may open a file uploaded in the back office: a record that the operator may open names it in a field of the file's
 * purpose; or no record names it yet, the operator has uploaded it and may write a resource with such a field or run an action whose form has one.
 */
export async function showsFile(
  file: { id: number; purpose: string; operator_id: number | null },
  actor: Actor,
  trx?: Trx
): Promise<boolean> {
  const places = placesFor(file.purpose)
  for (const place of places)
    if (
      mayDo(actor, place.resource, 'get') &&
      maySee(actor, place.field) &&
      (await isNamed(place, file.id, actor, trx))
    )
      return true
  if (file.operator_id === null || file.operator_id !== actor.userId) return false
  if (!mayName(actor, file.purpose, places)) return false
  for (const place of places) if (await isNamed(place, file.id, null, trx)) return false
  return true
}
