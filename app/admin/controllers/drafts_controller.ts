/*
 * Calls of forms in steps: each step is checked by the validators of the whole form, and what has been typed is kept as a draft.
 */
import vine from '@vinejs/vine'
import { defineLabels } from '#core/validation'
import { draftOf, dropDraft, keepDraft } from '#app/admin/actions/drafts'
import { checkReferences } from '#app/admin/actions/write_rows'
import type { ResourceCall } from '#app/admin/admit'
import { formFields, formStepsOf, validateRecord } from '#app/admin/validators'

const validator = defineLabels({ input: '表单', step: '步骤' })

const shape = validator(
  vine.object({
    input: vine.object({}).allowUnknownProperties(),
    step: vine.number().withoutDecimals().min(0).max(20),
  })
)

export const show = async ({ resource, actor }: ResourceCall) => ({ draft: await draftOf(resource, actor) })

export async function keep({ ctx, resource, actor }: ResourceCall) {
  await keepDraft(resource, await shape.validate(ctx.request.body()), actor)
  return { draft: await draftOf(resource, actor) }
}

export async function drop({ resource, actor }: ResourceCall) {
  await dropDraft(resource, actor)
  return { draft: null }
}

/** Checks the fields of one step; the answer to mistakes is that of the whole form. */
export async function check({ ctx, resource, actor }: ResourceCall) {
  const { input, step } = await shape.validate(ctx.request.body())
  const keys = formStepsOf(resource)[step]?.fields ?? []
  const fields = Object.fromEntries(
    Object.entries(formFields(resource, 'create')).filter(([key]) => keys.includes(key))
  )
  const values = await validateRecord(resource, 'create', input, fields)
  await checkReferences(fields, values, actor)
  return { step }
}
