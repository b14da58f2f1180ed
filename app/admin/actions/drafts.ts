/*
 * Drafts of forms in steps: kept for the operator alone until the record is saved or the draft is thrown away. A draft is no record: it is not checked, and has no audit line.
 */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { formatTime } from '#core/clock'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import type { Field } from '#app/admin/define'
import type { WireDraft } from '#app/admin/transformers/together_wire'
import { formFields } from '#app/admin/validators'
import type { VisibleResource } from '#app/admin/visible'

/** Characters of one draft, as JSON. */
const LONGEST = 100_000

const keyOf = (resource: VisibleResource, actor: Actor) => ({ operator_id: actor.userId!, resource: resource.name })

/** Fields of the create form that the operator may write now, without passwords. */
const draftable = (resource: VisibleResource): Record<string, Field> =>
  Object.fromEntries(Object.entries(formFields(resource, 'create')).filter(([, field]) => !field.secret))

const onlyOf = (fields: Record<string, Field>, input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([key]) => Object.hasOwn(fields, key)))

export async function draftOf(resource: VisibleResource, actor: Actor): Promise<WireDraft | null> {
  const row = await db.from('admin_drafts').where(keyOf(resource, actor)).first()
  return row && { input: onlyOf(draftable(resource), row.input), step: row.step, at: formatTime(row.updated_at)! }
}

/** @throws InvalidInputError for a draft that is too long */
export async function keepDraft(
  resource: VisibleResource,
  { input, step }: { input: Record<string, unknown>; step: number },
  actor: Actor
): Promise<void> {
  const kept = JSON.stringify(onlyOf(draftable(resource), input))
  if (kept.length > LONGEST) throw InvalidInputError.of('input', '草稿内容过长', 'maxLength')
  await db
    .knexQuery()
    .from('admin_drafts')
    .insert({ ...keyOf(resource, actor), input: kept, step, updated_at: new Date() })
    .onConflict(['operator_id', 'resource'])
    .merge(['input', 'step', 'updated_at'])
}

export async function dropDraft(resource: VisibleResource, actor: Actor, trx?: Trx): Promise<void> {
  await (trx ?? db).from('admin_drafts').where(keyOf(resource, actor)).delete()
}
