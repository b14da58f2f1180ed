import type { HttpContext } from '@adonisjs/core/http'
import AgioTable from '#app/catalog/models/agio_table'
import { createAgioVersion, deleteAgioVersion, editAgioVersion } from '#app/catalog/actions/save_agio_version'
import { toAgioTableRow, toAgioTables } from '#app/catalog/transformers/agio_table'
import { createAgioTableValidator, editAgioTableValidator } from '#app/catalog/validators/agio_tables'

/** 升贴水表维护: calls of the back-office page. */
export async function list() {
  return toAgioTables(await AgioTable.query().orderBy('type').orderBy('effective_date', 'desc').orderBy('id', 'desc'))
}

export async function create({ request, actor }: HttpContext) {
  return toAgioTableRow(await createAgioVersion(await request.validateUsing(createAgioTableValidator), actor))
}

export async function edit({ request, actor, params }: HttpContext) {
  return toAgioTableRow(
    await editAgioVersion(Number(params.id), await request.validateUsing(editAgioTableValidator), actor)
  )
}

export async function remove({ actor, params }: HttpContext) {
  await deleteAgioVersion(Number(params.id), actor)
  return { id: Number(params.id) }
}
