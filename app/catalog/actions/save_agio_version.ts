import type { Infer } from '@vinejs/vine/types'
import AgioTable from '#app/catalog/models/agio_table'
import { applyAgioJob } from '#app/catalog/jobs'
import { cleanRates } from '#app/catalog/rules/agio_rates'
import type { createAgioTableValidator, editAgioTableValidator } from '#app/catalog/validators/agio_tables'
import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { enqueue } from '#core/jobs'
import { inTransaction, type Trx } from '#core/transaction'
import { AgioTableType } from '#app/catalog/codes'
import { CatalogRefusal } from '#app/catalog/refusals'

export type AgioVersionInput = Infer<typeof editAgioTableValidator>
export type NewAgioVersionInput = Infer<typeof createAgioTableValidator>

const audited = ({ name, cropYear, effectiveDate, rates, source }: AgioTable) => ({
  name,
  cropYear,
  effectiveDate,
  rates,
  source,
})

async function store(table: AgioTable, input: AgioVersionInput, trx: Trx) {
  if (table.type === AgioTableType.exchange && !input.cropYear)
    throw InvalidInputError.of('cropYear', '请输入适用年度', 'required')
  const cropYear = table.type === AgioTableType.exchange ? input.cropYear! : null
  const twin = await AgioTable.query({ client: trx })
    .where({ type: table.type, effective_date: input.effectiveDate })
    .if(cropYear !== null, (query) => query.where('crop_year', cropYear!))
    .if(table.id, (query) => query.whereNot('id', table.id))
    .first()
  if (twin) throw InvalidInputError.of('effectiveDate', `该生效日期已有版本“${twin.name}”`)
  table.merge({
    name: input.name,
    cropYear,
    effectiveDate: input.effectiveDate,
    source: input.source ?? null,
    rates: cleanRates(table.type as AgioTableType, input.rates),
    appliedAt: null,
  })
  await table.useTransaction(trx).save()
  // A version already in effect prices the batches at once; a future one waits for the nightly job.
  await enqueue(trx, applyAgioJob, {}, { singletonKey: 'agio' })
}

/** Copies a version under a new effective date: tables that priced a batch are never edited. */
export async function createAgioVersion(input: NewAgioVersionInput, actor: Actor, outer?: Trx): Promise<AgioTable> {
  return inTransaction(async (trx) => {
    const origin = await AgioTable.query({ client: trx }).where('id', input.copiedFromId).first()
    if (!origin) throw refuse(CatalogRefusal.agioTableMissing)
    const table = new AgioTable().merge({ type: origin.type, copiedFromId: origin.id })
    await store(table, input, trx)
    await audit(trx, actor, {
      action: 'price_diff.add',
      entity: 'agio_table',
      entityId: table.id,
      after: audited(table),
      summary: `新建升贴水表 ${table.name}`,
    })
    return table
  }, outer)
}

async function lockUnused(id: number, trx: Trx): Promise<AgioTable> {
  const table = await AgioTable.query({ client: trx }).where('id', id).forUpdate().first()
  if (!table) throw refuse(CatalogRefusal.agioTableMissing)
  if (table.usedAt) throw refuse(CatalogRefusal.agioVersionUsed)
  return table
}

/** Corrects a version that has priced no batch. */
export async function editAgioVersion(
  id: number,
  input: AgioVersionInput,
  actor: Actor,
  outer?: Trx
): Promise<AgioTable> {
  return inTransaction(async (trx) => {
    const table = await lockUnused(id, trx)
    const before = audited(table)
    await store(table, input, trx)
    await audit(trx, actor, {
      action: 'price_diff.edit',
      entity: 'agio_table',
      entityId: id,
      before,
      after: audited(table),
      summary: `修改升贴水表 ${table.name}`,
    })
    return table
  }, outer)
}

/** Deletes a version that has priced no batch. */
export async function deleteAgioVersion(id: number, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const table = await lockUnused(id, trx)
    await audit(trx, actor, {
      action: 'price_diff.delete',
      entity: 'agio_table',
      entityId: id,
      before: audited(table),
      summary: `删除升贴水表 ${table.name}`,
    })
    await table.useTransaction(trx).delete()
  }, outer)
}
