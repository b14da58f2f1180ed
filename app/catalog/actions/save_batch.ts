import type { Infer } from '@vinejs/vine/types'
import Batch from '#app/catalog/models/batch'
import Entrepot from '#app/catalog/models/entrepot'
import Producer from '#app/catalog/models/producer'
import { recomputeDerived } from '#app/catalog/actions/recompute_derived'
import { batchesInUse } from '#app/catalog/queries/batch_usage'
import { goodsNoun } from '#app/catalog/rules/goods_noun'
import { batchErrors, type CheckedBatch } from '#app/catalog/rules/batch_checks'
import { checkArrivalDay } from '#app/catalog/rules/arrival_day'
import { isTypedAnew } from '#app/catalog/rules/inspected'
import { batchVersion } from '#app/catalog/rules/batch_version'
import { batchAttributes } from '#app/catalog/rules/wire_names'
import type { addBatchValidator } from '#app/catalog/validators/batches'
import type { editBatchValidator } from '#app/catalog/validators/seen_batches'
import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { roundHalfUp } from '#core/numbers'
import { requireSeen, type SeenInput } from '#core/seen'
import { notify } from '#app/system/shared/notices'
import { inTransaction, onceAtTheEnd, type Trx } from '#core/transaction'
import {
  InTransitState,
  ProductType,
  SalesState,
  WeightType,
  isByTonne,
  isCotton,
  isDomesticCotton,
} from '#app/catalog/codes'
import { EnabledState, YesNo } from '#core/codes'
import { CatalogRefusal } from '#app/catalog/refusals'

/** `companyId`: whose the batch is, said by operators; a member enters batches of the own company. */
export type AddBatchInput = Infer<typeof addBatchValidator> & { companyId?: number }
/** What is left out stays as it is. Operators name no version: the back office compares rows itself. */
export type EditBatchInput = Omit<Infer<typeof editBatchValidator>, 'seen'> & SeenInput

/** The attributes compared by the audit, without the breakdown that follows from them. */
const audited = (attributes: Record<string, unknown>) => ({ ...attributes, agioDetail: null, updatedAt: null })

/** Checks the fields that a batch of its type must have. */
function assertComplete(batch: Batch) {
  if (batch.productType === ProductType.xinjiang && !/^\d{11}$/.test(batch.batchCode))
    throw InvalidInputError.of('batchCode', '批号应为11位数字')
  if (isCotton(batch.productType) && !batch.productionYear)
    throw InvalidInputError.of('productionYear', '请输入生产年度', 'required')
  if (batch.productType === ProductType.importedUsd && !batch.pod)
    throw InvalidInputError.of('pod', '请输入目的港', 'required')
  const { tareWeight, grossWeight } = batch
  if (tareWeight !== null && tareWeight !== undefined && tareWeight >= grossWeight)
    throw InvalidInputError.of('tareWeight', '皮重不能大于毛重')
  const [error] = batchErrors(batch.$attributes as CheckedBatch)
  if (error) throw refuse(CatalogRefusal.qualityContradicts({ problem: error.message }))
}

/** Sets mill and warehouse by code and id, with the names shown in lists. */
async function complete(batch: Batch, trx: Trx) {
  // Goods on the way lie in no warehouse.
  if (batch.inTransitState === InTransitState.inTransit) batch.merge({ entrepotId: null, entrepotName: null })
  if (batch.producerCode) {
    const producer = await Producer.query({ client: trx }).where('code', batch.producerCode).first()
    batch.producerId = producer?.id ?? null
    if (producer) batch.producerName = producer.name
  } else batch.producerId = null
  if (batch.entrepotId) {
    const entrepot = await Entrepot.query({ client: trx })
      .where('id', batch.entrepotId)
      .where('state', EnabledState.enabled)
      .first()
    if (!entrepot) throw InvalidInputError.of('entrepotId', '仓库不存在或已停用', 'exists')
    batch.merge({
      entrepotName: entrepot.name,
      province: batch.province ?? entrepot.province,
      city: batch.city ?? entrepot.city,
    })
    batch.place ??= [entrepot.province, entrepot.city].filter(Boolean).join('') || null
  }
  batch.currency = batch.productType === ProductType.importedUsd ? 'USD' : 'CNY'
  // Goods by the tonne are weighed when they are fetched: what is on offer has no certified weight, whatever it is paid by.
  if (isByTonne(batch.productType)) batch.merge({ publicWeight: null, publicFromCertificate: YesNo.no })
  batch.weightType ??= isDomesticCotton(batch.productType) ? WeightType.conditioned : WeightType.gross
}

async function store(batch: Batch, trx: Trx) {
  await complete(batch, trx)
  assertComplete(batch)
  await recomputeDerived(batch, trx)
  const unknown = (batch.publicWeight ?? null) === null && !isByTonne(batch.productType)
  if (batch.weightType === WeightType.conditioned && unknown) {
    throw refuse(CatalogRefusal.conditionedWeightMissing)
  }
}

/**
 * The net weight of an edited batch. The certificate's own digits stay when the form sends the figure back as it shows it, in whole kilograms; and
 * where gross or tare changed and nobody typed another net weight, it follows from them.
 */
function keepNetWeight(batch: Batch, before: Partial<Batch>) {
  const was = before.netWeight ?? null
  if (was === null || batch.netWeight === null || (batch.netWeight !== was && batch.netWeight !== roundHalfUp(was, 3)))
    return
  const weighedAnew = batch.grossWeight !== before.grossWeight || batch.tareWeight !== before.tareWeight
  batch.netWeight = weighedAnew && batch.tareWeight !== null ? null : was
}

/** Tells the seller what an operator has done to its stock. */
export async function tellOfStock(trx: Trx, actor: Actor, batch: Batch, done: '录入' | '修改' | '删除') {
  if (actor.kind !== 'operator') return
  const { companyId, batchCode } = batch
  const noun = goodsNoun(isByTonne(batch.productType))
  await onceAtTheEnd(`stock ${companyId} ${done} ${noun}`, batchCode, async (codes) => {
    const which = codes.length === 1 ? `${noun}${codes[0]}` : `${codes.length}个${noun}`
    await notify(trx, {
      code: 'N18',
      companyId,
      title: `平台${done}了${which}`,
      content: `平台${done}了贵司的${codes.length === 1 ? which : `${which}：${firstOf(codes)}`}，请核对我的资源。`,
      link: codes.length === 1 ? `/seller/product?keyword=${encodeURIComponent(batchCode)}` : '/seller/product',
    })
  })
}

/** Batches that a notice names, of those it is about. */
const NAMED = 10

const firstOf = (codes: string[]) => `${codes.slice(0, NAMED).join('、')}${codes.length > NAMED ? '等' : ''}`

/** Checks that a code is unused in the company; the unique index decides between concurrent calls. */
async function assertCodeFree(batch: Batch, trx: Trx) {
  const other = await Batch.query({ client: trx })
    .where({ company_id: batch.companyId, batch_code: batch.batchCode })
    .first()
  if (other && other.id !== batch.id) throw refuse(CatalogRefusal.batchCodeTaken({ batchCode: batch.batchCode }))
}

/**
 * Adds a batch by hand (cotton without a sheet, by-products, fibre).
 *
 * @throws RefusedError 批号已存在, or a rule of glossary §1.1
 */
export async function addBatch(input: AddBatchInput, actor: Actor, outer?: Trx): Promise<Batch> {
  return inTransaction(async (trx) => {
    const companyId = actor.kind === 'member' ? actor.companyId : (input.companyId ?? null)
    if (companyId === null) throw InvalidInputError.of('companyId', '请选择企业', 'required')
    const batch = new Batch().fill({
      ...(batchAttributes(input) as Partial<Batch>),
      companyId,
      batchNum: 1,
      salesState: SalesState.onSale,
      isVerified: YesNo.no,
      premiumAgio: input.premiumAgio ?? 0,
      publicFromCertificate: input.publicWeight ? YesNo.yes : YesNo.no,
      inTransitState: input.inTransitState ?? InTransitState.stored,
    })
    if (batch.arrivalDate) checkArrivalDay(batch.arrivalDate, batch.inTransitState)
    await assertCodeFree(batch, trx)
    await store(batch, trx)
    await audit(trx, actor, {
      action: 'batch.add',
      entity: 'batch',
      entityId: batch.id,
      after: { batchCode: batch.batchCode },
      summary: `录入${goodsNoun(isByTonne(batch.productType))}`,
    })
    await tellOfStock(trx, actor, batch, '录入')
    return batch
  }, outer)
}

/** The batch, locked, if it belongs to the actor's company. */
export async function lockOwnBatch(id: number, actor: Actor, trx: Trx): Promise<Batch> {
  const batch = await Batch.query({ client: trx }).where('id', id).forUpdate().first()
  if (!batch || (actor.kind === 'member' && batch.companyId !== actor.companyId))
    throw refuse(CatalogRefusal.batchMissing)
  return batch
}

/**
 * Corrects a batch that is neither listed nor ordered, as it was seen. Whoever types another figure than the certificate's makes it the seller's word (`rules/inspected`).
 *
 * @throws RefusedError 批次已挂牌，请先撤牌; StaleError when it is another than the one seen
 */
export async function editBatch(input: EditBatchInput, actor: Actor, outer?: Trx): Promise<Batch> {
  return inTransaction(async (trx) => {
    const batch = await lockOwnBatch(input.productId, actor, trx)
    const reason = (await batchesInUse([batch.id], trx)).get(batch.id)
    if (reason) throw refuse(reason)
    requireSeen(trx, input.seen, batchVersion(batch))
    const before = { ...batch.$attributes }
    const attributes = batchAttributes(input) as Partial<Batch>
    // 到库 and 发运 are steps with a day and a warehouse of their own, and orders follow them.
    if (attributes.inTransitState !== undefined && attributes.inTransitState !== batch.inTransitState)
      throw refuse(CatalogRefusal.transitByItsSteps)
    if (isByTonne(attributes.productType ?? batch.productType) !== isByTonne(batch.productType))
      throw refuse(CatalogRefusal.soldOtherwise)
    // A public weight computed by the formula is computed again, because the form sends it back unchanged.
    const typed =
      attributes.publicWeight !== undefined &&
      !(batch.publicFromCertificate === YesNo.no && attributes.publicWeight === batch.publicWeight)
    if (typed) attributes.publicFromCertificate = attributes.publicWeight ? YesNo.yes : YesNo.no
    else if (batch.publicFromCertificate === YesNo.no) attributes.publicWeight = null
    batch.merge(attributes)
    keepNetWeight(batch, before as Partial<Batch>)
    // A day that has passed meanwhile is no mistake of who changes something else.
    if (batch.arrivalDate && batch.arrivalDate !== before.arrivalDate)
      checkArrivalDay(batch.arrivalDate, batch.inTransitState)
    await assertCodeFree(batch, trx)
    await store(batch, trx)
    if (batch.isVerified === YesNo.yes && isTypedAnew(before, batch.$attributes))
      await batch.merge({ isVerified: YesNo.no }).save()
    await audit(trx, actor, {
      action: 'batch.edit',
      entity: 'batch',
      entityId: batch.id,
      ...difference(audited(before), audited(batch.$attributes)),
      summary: `修改${goodsNoun(isByTonne(batch.productType))}`,
    })
    await tellOfStock(trx, actor, batch, '修改')
    return batch
  }, outer)
}
