import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { validator } from '#app/catalog/labels'
import ImportsController from '#app/catalog/controllers/imports_controller'
import { listImports } from '#app/catalog/queries/imports'
import { toImportDetail } from '#app/catalog/transformers/import'
import { importListValidator } from '#app/catalog/validators/imports'
import { InvalidInputError } from '#core/errors'
import { id } from '#core/validation'

const companyValidator = validator.with({ companyId: '企业' })({
  companyId: id(),
})
const imports = new ImportsController()

/** The envelope's body: back-office calls answer without an envelope. */
const body = async <Body>(answer: Promise<{ body: Body }>) => (await answer).body

/** Takes a sheet for the company that the operator chose. */
export async function upload(ctx: HttpContext) {
  const { companyId } = await ctx.request.validateUsing(companyValidator)
  const company = await db.from('companies').where('id', companyId).select('id', 'name').first()
  if (!company) throw InvalidInputError.of('companyId', '企业不存在')
  return toImportDetail(await imports.take(ctx, { companyId: company.id, companyName: company.name }))
}

export async function list(ctx: HttpContext) {
  return listImports(await importListValidator.validate(ctx.request.qs()), null)
}

export const fields = () => body(imports.fields())
export const sheet = (ctx: HttpContext) => body(imports.sheet(ctx))
export const map = (ctx: HttpContext) => body(imports.map(ctx))
export const preview = (ctx: HttpContext) => body(imports.preview(ctx))
export const confirm = (ctx: HttpContext) => body(imports.confirm(ctx))
export const progress = (ctx: HttpContext) => body(imports.progress(ctx))
export const cancel = (ctx: HttpContext) => body(imports.cancel(ctx))
export const failed = (ctx: HttpContext) => imports.failed(ctx)
export const template = (ctx: HttpContext) => imports.template(ctx)
