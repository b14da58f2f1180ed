import type { Infer } from '@vinejs/vine/types'
import { countCorrection } from '#app/catalog/actions/count_correction'
import { addBatch, editBatch, lockOwnBatch } from '#app/catalog/actions/save_batch'
import type Batch from '#app/catalog/models/batch'
import { batchVersion } from '#app/catalog/rules/batch_version'
import { type BY_TONNE, InTransitState, ProductType, WeightType, isByTonne } from '#app/catalog/codes'
import { isListed } from '#app/catalog/queries/batch_usage'
import { useFile } from '#app/system/files/stored_files'
import type { FilePurpose } from '#app/system/files/define_file_purposes'
import { TonnageFile } from '#app/tonnage/file_purposes'
import { notify } from '#app/system/shared/notices'
import { changeTonnage } from '#app/tonnage/actions/change_tonnage'
import { TonnageChangeKind } from '#app/tonnage/codes'
import TonnageChange from '#app/tonnage/models/tonnage_change'
import TonnageGoods from '#app/tonnage/models/tonnage_goods'
import { goodsOf } from '#app/tonnage/queries/goods_of'
import { smallestLot } from '#app/tonnage/queries/smallest_lot'
import { TonnageRefusal } from '#app/tonnage/refusals'
import { goodsProblems, minimumProblem, type GoodsProblem } from '#app/tonnage/rules/goods_checks'
import { fixedFactProblem } from '#app/tonnage/rules/fixed_facts'
import { goodsVersion } from '#app/tonnage/rules/goods_version'
import type { addGoodsValidator, changeWeightValidator, editGoodsValidator } from '#app/tonnage/validators/tonnage'
import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { databaseNow } from '#core/clock'
import { InvalidInputError, refuse } from '#core/errors'
import { toKilograms } from '#core/money'
import { requireSeen, type SeenInput } from '#core/seen'
import { inTransaction, type Trx } from '#core/transaction'

/** `companyId`: whose the goods are, said by operators; a member enters goods of the own company. */
export type AddGoodsInput = Infer<typeof addGoodsValidator> & { companyId?: number }
export type EditGoodsInput = Omit<Infer<typeof editGoodsValidator>, 'seen'> & SeenInput
export type ChangeStockInput = Omit<Infer<typeof changeWeightValidator>, 'seen'> & SeenInput
export type Goods = { batch: Batch; goods: TonnageGoods }

/** First letters of a number that the platform makes. */
const LETTERS: Record<(typeof BY_TONNE)[number], string> = {
  [ProductType.cottonseed]: 'MZ',
  [ProductType.sterileSeed]: 'BY',
  [ProductType.linters]: 'DR',
  [ProductType.stapleSemiDull]: 'DB',
  [ProductType.stapleBright]: 'DY',
}

/** A number for goods that the seller gives none: `MZ20261125000012`. */
async function numberFor(trx: Trx, type: keyof typeof LETTERS): Promise<string> {
  const { rows } = await trx.rawQuery(`select nextval('tonnage_goods_id_seq') as serial`)
  const serial = String(rows[0].serial % 1_000_000).padStart(6, '0')
  return `${LETTERS[type]}${(await databaseNow(trx)).toFormat('yyyyMMdd')}${serial}`
}

const FACTS = [
  'minLot',
  'oilContent',
  'linterContent',
  'linterClass',
  'dtex',
  'cutLength',
  'fibreGrade',
  'photoFileIds',
  'reportFileId',
] as const

/** The facts in an input, and the fields of `batches` in it. What is left out is in neither. */
function split(input: Partial<AddGoodsInput> & object) {
  const facts: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    ;((FACTS as readonly string[]).includes(key) ? facts : rest)[key] = value
  }
  return { facts, rest }
}

/** @throws InvalidInputError naming the first field that is missing or does not fit the type */
function requireFacts(batch: Batch, goods: TonnageGoods) {
  const { productType, productionYear, producerName, weightType } = batch
  const { oilContent, linterContent, linterClass, dtex, cutLength, fibreGrade } = goods
  const facts = { oilContent, linterContent, linterClass, dtex, cutLength, fibreGrade }
  refuseFirst(goodsProblems({ productType, productionYear, producerName, weightType, ...facts }))
}

function refuseFirst([problem]: (GoodsProblem | null)[]) {
  if (problem) throw InvalidInputError.of(problem.field, problem.message, problem.rule)
}

/**
 * The files of the goods stay and can be opened by whoever sees the goods. So they must have been uploaded for that, by the seller: a file that somebody
 * else has let him open would be shown to the whole market.
 */
async function keepFiles(trx: Trx, actor: Actor, batch: Batch, { photoFileIds, reportFileId }: TonnageGoods) {
  const keep = async (fileId: number, field: string, { name, label }: FilePurpose) => {
    const file = await useFile(trx, fileId, actor)
    if (file.purpose !== name || file.company_id !== batch.companyId)
      throw InvalidInputError.of(field, `请上传本企业的${label}`, 'file')
  }
  for (const fileId of photoFileIds as number[]) await keep(fileId, 'photoFileIds', TonnageFile.goodsPhoto)
  if (reportFileId !== null) await keep(reportFileId, 'reportFileId', TonnageFile.testReport)
}

async function requireMinimum(trx: Trx, type: ProductType, minLot: number, weight?: number) {
  refuseFirst([minimumProblem(minLot, await smallestLot(type, trx), weight)])
}

/**
 * Enters goods by the tonne (glossary §1.1): one row of `batches`, whose gross weight is what is left to sell, and the facts of its type.
 *
 * @throws InvalidInputError naming the field; RefusedError 批号已存在
 */
export async function addGoods(input: AddGoodsInput, actor: Actor, outer?: Trx): Promise<Goods> {
  return inTransaction(async (trx) => {
    const { facts, rest } = split(input)
    const { weight, ...fields } = rest as Omit<AddGoodsInput, (typeof FACTS)[number]>
    const minLot = input.minLot ?? Math.min(await smallestLot(input.productType, trx), input.weight)
    if (input.minLot) await requireMinimum(trx, input.productType, input.minLot, weight)
    const batch = await addBatch(
      {
        ...fields,
        batchCode: input.batchCode || (await numberFor(trx, input.productType as keyof typeof LETTERS)),
        weightType: input.weightType ?? WeightType.gross,
        packets: 0,
        grossWeight: weight,
      },
      actor,
      trx
    )
    const goods = new TonnageGoods().fill({
      ...NO_FACTS,
      ...(facts as Partial<TonnageGoods>),
      minLot,
      batchId: batch.id,
    })
    requireFacts(batch, goods)
    await keepFiles(trx, actor, batch, goods)
    await goods.useTransaction(trx).save()
    await TonnageChange.create(
      {
        batchId: batch.id,
        kind: TonnageChangeKind.entered,
        change: weight,
        rest: weight,
        orderLineId: null,
        reason: '录入',
        actorName: actor.name,
      },
      { client: trx }
    )
    return { batch, goods }
  }, outer)
}

const NO_FACTS = {
  oilContent: null,
  linterContent: null,
  linterClass: null,
  dtex: null,
  cutLength: null,
  fibreGrade: null,
  photoFileIds: [],
  reportFileId: null,
}

/** Goods of the actor's company, locked. @throws RefusedError for a batch, which is sold whole */
export async function lockOwnGoods(trx: Trx, productId: number, actor: Actor): Promise<Goods> {
  const batch = await lockOwnBatch(productId, actor, trx)
  if (!isByTonne(batch.productType)) throw refuse(TonnageRefusal.notByTonne)
  return { batch, goods: await goodsOf(batch.id, trx) }
}

/** What listed goods must have besides: buyers fetch them somewhere. */
function requirePlace({ inTransitState, entrepotId, entrepotName, place }: Batch) {
  if (inTransitState === InTransitState.inTransit || (entrepotId ?? entrepotName) || place) return
  throw InvalidInputError.of('place', '已挂牌的商品须填写仓库或存放地', 'required')
}

const given = ({ batch, goods }: Goods) => ({ ...batch.$attributes, ...goods.$attributes })

/**
 * Corrects goods as they were seen, also while they are listed: then they stay the same goods (`rules/fixed_facts`), and who has seen them before is told.
 * What has been ordered keeps its own copy.
 *
 * @throws InvalidInputError naming a field that stays while the goods are listed; StaleError when they are others than those seen
 */
export async function editGoods(input: EditGoodsInput, actor: Actor, outer?: Trx): Promise<Goods> {
  return inTransaction(async (trx) => {
    const { productId, seen, batchCode, ...fields } = input
    const { batch, goods } = await lockOwnGoods(trx, productId, actor)
    requireSeen(trx, seen, goodsVersion(batch, goods))
    const listed = await isListed(batch.id, trx)
    const was = given({ batch, goods })
    const { facts, rest } = split(fields)
    const edited = await editBatch(
      {
        productType: batch.productType,
        packets: batch.packets,
        chandi: batch.chandi,
        grossWeight: batch.grossWeight,
        ...rest,
        batchCode: batchCode || batch.batchCode,
        productId,
        seen: batchVersion(batch),
      },
      actor,
      trx
    )
    const before = { ...goods.$attributes }
    goods.merge(facts as Partial<TonnageGoods>)
    if (fields.minLot === null) goods.minLot = before.minLot
    if (fields.minLot) await requireMinimum(trx, batch.productType, fields.minLot)
    requireFacts(edited, goods)
    if (listed) {
      refuseFirst([fixedFactProblem(was, given({ batch: edited, goods }))])
      requirePlace(edited)
    }
    await keepFiles(trx, actor, edited, goods)
    await goods.useTransaction(trx).save()
    const changes = difference(before, goods.$attributes)
    const changed = Object.keys(changes.after).filter((key) => key !== 'updatedAt')
    // The minimum is no part of what somebody orders: it decides how little that may be.
    if (changed.some((key) => key !== 'minLot')) await countCorrection(trx, edited)
    if (changed.length > 0)
      await audit(trx, actor, {
        action: 'tonnage.edit',
        entity: 'batch',
        entityId: batch.id,
        ...changes,
        summary: '修改商品指标',
      })
    return { batch: edited, goods }
  }, outer)
}

/**
 * Raises or lowers what is left to sell, with a reason. Nobody's order is touched: only what is not ordered can be lowered.
 *
 * @throws RefusedError 调减不能超过余量; StaleError when there is another rest than the one seen
 */
export async function changeStock(input: ChangeStockInput, actor: Actor, outer?: Trx): Promise<Goods> {
  return inTransaction(async (trx) => {
    const { batch, goods } = await lockOwnGoods(trx, input.productId, actor)
    if (toKilograms(input.change) === 0) throw InvalidInputError.of('change', '变动吨数不能为0', 'zero')
    requireSeen(trx, input.seen, goodsVersion(batch, goods))
    if (toKilograms(batch.grossWeight) + toKilograms(input.change) < 0)
      throw refuse(TonnageRefusal.lowersBelowZero({ rest: batch.grossWeight }))
    await changeTonnage(trx, actor, batch, {
      kind: input.change > 0 ? TonnageChangeKind.raised : TonnageChangeKind.lowered,
      change: input.change,
      reason: input.reason,
    })
    await tellOfTonnes(trx, actor, batch, input)
    return { batch, goods }
  }, outer)
}

/** Tells the seller by how much an operator has changed its stock. */
async function tellOfTonnes(trx: Trx, actor: Actor, batch: Batch, { change, reason }: ChangeStockInput) {
  if (actor.kind !== 'operator') return
  const { companyId, batchCode, grossWeight } = batch
  const done = `${change > 0 ? '调增' : '调减'}${Math.abs(change).toFixed(3)}吨，余量${grossWeight.toFixed(3)}吨`
  await notify(trx, {
    code: 'N18',
    companyId,
    title: `平台调整了商品${batchCode}的吨数`,
    content: `平台将贵司的商品${batchCode}${done}，原因：${reason}。`,
    link: `/seller/product?keyword=${encodeURIComponent(batchCode)}`,
  })
}
