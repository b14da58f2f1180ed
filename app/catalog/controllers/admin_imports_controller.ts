import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { validator } from '#app/catalog/labels'
import { uploadSheet } from '#app/catalog/actions/upload_sheet'
import * as calls from '#app/catalog/calls/imports'
import { listImports } from '#app/catalog/queries/imports'
import { toImportDetail } from '#app/catalog/transformers/import'
import { importListValidator } from '#app/catalog/validators/imports'
import type { Call } from '#core/declared_calls'
import { InvalidInputError } from '#core/errors'
import { id } from '#core/validation'
import { receiveFile } from '#core/wire_files'

const companyValidator = validator.with({ companyId: '企业' })({
  companyId: id(),
})

/** Runs a storefront call for an operator and returns the body without the envelope, which back-office calls do not have. */
const body = (call: Call) => async (ctx: HttpContext) => (await call.answer(ctx)).body

/** Accepts a sheet for the company chosen by the operator. */
export async function upload(ctx: HttpContext) {
  const { companyId } = await ctx.request.validateUsing(companyValidator)
  const company = await db.from('companies').where('id', companyId).select('id', 'name').first()
  if (!company) throw InvalidInputError.of('companyId', '企业不存在')
  const sheet = await calls.sheetOf(receiveFile(ctx, calls.UPLOAD))
  return toImportDetail(await uploadSheet(sheet, { companyId: company.id, companyName: company.name }, ctx.actor))
}

export async function list(ctx: HttpContext) {
  return listImports(await importListValidator.validate(ctx.request.qs()), null)
}

export const fields = body(calls.fields)
export const sheet = body(calls.sheet)
export const map = body(calls.map)
export const preview = body(calls.preview)
export const confirm = body(calls.confirm)
export const progress = body(calls.progress)
export const cancel = body(calls.cancel)
export const failed = (ctx: HttpContext) => calls.failed.answer(ctx)
export const template = (ctx: HttpContext) => calls.template.answer(ctx)
