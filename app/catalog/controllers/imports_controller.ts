import { readFile } from 'node:fs/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { cancelImport, confirmImport } from '#app/catalog/actions/confirm_import'
import { chooseSheet, mapSheet } from '#app/catalog/actions/map_sheet'
import { uploadSheet, type ImportOwner } from '#app/catalog/actions/upload_sheet'
import { attachment, XLSX_TYPE } from '#app/catalog/import/workbook'
import { failedRowsFile, templateFile } from '#app/catalog/queries/import_files'
import { listImports, previewRows, requireImport } from '#app/catalog/queries/imports'
import { importFields, toImportDetail, toImportRow } from '#app/catalog/transformers/import'
import {
  chooseSheetValidator,
  confirmValidator,
  importIdValidator,
  importListValidator,
  mapSheetValidator,
  previewValidator,
} from '#app/catalog/validators/imports'
import { runImport } from '#app/catalog/actions/run_import'
import { ok } from '#core/envelope'
import { InvalidInputError } from '#core/errors'
import { once } from '#core/idempotency'
import { InTransitState } from '#app/catalog/codes'

/** Whose batches an upload brings: a member's own company's, or the one an operator chose. */
function ownerOf(ctx: HttpContext): ImportOwner {
  return { companyId: ctx.actor.companyId!, companyName: ctx.actor.companyName }
}

/** The wizard's calls: upload → map → preview → confirm → progress. */
export default class ImportsController {
  async upload(ctx: HttpContext) {
    return ok(toImportDetail(await this.take(ctx, ownerOf(ctx))))
  }

  /** Takes the file of a request for an owner. */
  async take(ctx: HttpContext, owner: ImportOwner) {
    const file = ctx.request.file('file', { size: '21mb' })
    if (!file?.tmpPath) throw InvalidInputError.of('file', '请选择要导入的文件', 'required')
    return uploadSheet({ name: file.clientName, contents: await readFile(file.tmpPath) }, owner, ctx.actor)
  }

  async fields() {
    return ok(importFields)
  }

  async sheet(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(chooseSheetValidator)
    return ok(toImportDetail(await chooseSheet(await requireImport(input.importId, ctx.actor), input.sheet)))
  }

  async map(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(mapSheetValidator)
    const sheet = await mapSheet(await requireImport(input.importId, ctx.actor), {
      kind: input.kind,
      mapping: input.mapping,
      productType: input.productType,
      entrepotId: input.entrepotId ?? null,
      inTransitState: input.inTransitState ?? InTransitState.stored,
      constants: Object.fromEntries(Object.entries(input.constants ?? {}).filter(([, value]) => value !== '')),
    })
    return ok(toImportDetail(sheet))
  }

  async preview(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(previewValidator)
    const sheet = await requireImport(input.importId, ctx.actor)
    return ok({ import: toImportRow(sheet), rows: await previewRows(sheet.id, input) })
  }

  async confirm(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(confirmValidator)
    const sheet = await requireImport(input.importId, ctx.actor)
    const answer = await once(ctx, async (trx) => ({
      atOnce: await confirmImport(sheet.id, { skipErrors: input.skipErrors ?? false }, ctx.actor, trx),
    }))
    if (answer.atOnce) await runImport(sheet.id)
    return ok(toImportRow(await sheet.refresh()))
  }

  async progress(ctx: HttpContext) {
    const { importId } = await ctx.request.validateUsing(importIdValidator)
    return ok(toImportDetail(await requireImport(importId, ctx.actor)))
  }

  async cancel(ctx: HttpContext) {
    const { importId } = await ctx.request.validateUsing(importIdValidator)
    const sheet = await requireImport(importId, ctx.actor)
    return ok(await once(ctx, async (trx) => toImportRow(await cancelImport(sheet.id, ctx.actor, trx))))
  }

  async failed(ctx: HttpContext) {
    const { importId } = await ctx.request.validateUsing(importIdValidator)
    const sheet = await requireImport(importId, ctx.actor)
    const file = await failedRowsFile(sheet)
    ctx.response.header('Content-Type', XLSX_TYPE)
    ctx.response.header('Content-Disposition', attachment(`${sheet.fileName.replace(/\.[^.]+$/, '')}-未通过的行.xlsx`))
    return ctx.response.send(file)
  }

  async template(ctx: HttpContext) {
    ctx.response.header('Content-Type', XLSX_TYPE)
    ctx.response.header('Content-Disposition', attachment('检测导入模板.xlsx'))
    return ctx.response.send(await templateFile())
  }

  async list(ctx: HttpContext) {
    const input = await ctx.request.validateUsing(importListValidator)
    return ok(await listImports(input, ctx.actor.companyId))
  }
}
