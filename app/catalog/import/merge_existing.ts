/* Drafts whose batch the company already has: an unused batch is updated, a used one is left alone. */
import Batch from '#app/catalog/models/batch'
import { applyDerived } from '#app/catalog/actions/recompute_derived'
import { batchesInUse } from '#app/catalog/queries/batch_usage'
import type { AgioVersions } from '#app/catalog/queries/agio_tables'
import { batchErrors, batchWarnings, type CheckedBatch, type PlacedSentence } from '#app/catalog/rules/batch_checks'
import { isAllOfSheet, isInspectedCotton } from '#app/catalog/rules/inspected'
import { InTransitState, ProductType } from '#app/catalog/codes'
import { YesNo } from '#core/codes'
import type { Draft, Values } from '#app/catalog/import/draft'
import type { Trx } from '#core/transaction'
import db from '@adonisjs/lucid/services/db'

/** Errors of a new batch that are not errors of an update. */
const KEPT = new Set(['缺少毛重', '缺少包数', '缺少产地'])
const messageOf = ({ message }: PlacedSentence) => message

/** Attributes that an import sets on new batches only. */
const OWN = new Set([
  'salesState',
  'premiumAgio',
  'productType',
  'inTransitState',
  'arrivalDate',
  'currency',
  'isVerified',
  'weightType',
  'companyId',
  'batchCode',
])

/** Where goods lie: of goods on the way 到库 says it, with its day, and orders follow that. */
const PLACE = new Set(['entrepotId', 'entrepotName', 'place', 'province', 'city', 'district'])

/** Attributes of the sheet that go into an existing batch. Says what of it does not. */
function givenTo(batch: Batch, { values, warnings }: Draft): [string, Values[string]][] {
  const known = new Set<string>(Batch.$columns)
  const given = Object.entries(values).filter(
    ([key, value]) => known.has(key) && value !== null && value !== undefined && !OWN.has(key)
  )
  if (values.productType !== batch.productType)
    warnings.push(`已有批次是${ProductType.word(batch.productType)}，商品类型不随导入改变`)
  if (batch.inTransitState !== InTransitState.inTransit) {
    if (values.inTransitState === InTransitState.inTransit) warnings.push('已有批次在库，不随导入改为在途，请登记发运')
    return given
  }
  if (given.some(([key]) => PLACE.has(key))) warnings.push('批次在途，仓库和存放地不更新，请在到货后登记到库')
  return given.filter(([key]) => !PLACE.has(key))
}

/**
 * Completes drafts from the company's existing batches. Adds 批号已存在 as a warning, or as an error the reason why the batch may not change.
 *
 * @returns ids of existing batches by batch code
 */
export async function mergeExisting(
  drafts: Draft[],
  companyId: number,
  versions: AgioVersions,
  trx?: Trx
): Promise<Map<string, number>> {
  const codes = drafts.map((draft) => draft.batchCode).filter((code) => code !== '')
  if (codes.length === 0) return new Map()
  const query = Batch.query({ client: trx ?? db.connection() })
    .where('company_id', companyId)
    .whereIn('batch_code', codes)
    .orderBy('id')
  const existing = new Map((await (trx ? query.forUpdate() : query)).map((batch) => [batch.batchCode, batch]))
  if (existing.size === 0) return new Map()
  const used = await batchesInUse(
    [...existing.values()].map((batch) => batch.id),
    trx
  )

  const ids = new Map<string, number>()
  for (const draft of drafts) {
    const batch = existing.get(draft.batchCode)
    if (!batch) continue
    ids.set(draft.batchCode, batch.id)
    const reason = used.get(batch.id)
    if (reason) {
      draft.errors.push(`批号已存在：${reason.message}`)
      continue
    }
    draft.errors = draft.errors.filter((error) => !KEPT.has(error))
    if (draft.errors.length > 0) continue

    const given = givenTo(batch, draft)
    const { grossWeight, tareWeight } = batch
    batch.merge(Object.fromEntries(given) as Partial<Batch>)
    // Other weights without a net weight: it follows from them.
    const weighedAnew = batch.grossWeight !== grossWeight || batch.tareWeight !== tareWeight
    if (weighedAnew && batch.tareWeight !== null && typeof draft.values.netWeight !== 'number') batch.netWeight = null
    // Figures that were typed by hand stay the seller's word until a sheet has brought all of them.
    if (isInspectedCotton(batch.productType) && isAllOfSheet(batch.$attributes, Object.fromEntries(given)))
      batch.isVerified = YesNo.yes
    applyDerived(batch, versions)
    const whole = batch.$attributes as CheckedBatch
    draft.errors.push(...batchErrors(whole).map(messageOf))
    // What the sheet brings may contradict what the batch already has.
    draft.warnings.push(
      ...batchWarnings(whole)
        .map(messageOf)
        .filter((warning) => !draft.warnings.includes(warning))
    )
    draft.values = batch.$attributes as Draft['values']
    draft.warnings.push('批号已存在，将更新检测数据')
  }
  return ids
}
