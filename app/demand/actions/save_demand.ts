import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { audit, difference } from '#core/audit'
import { databaseNow, formatTime, ZONE } from '#core/clock'
import { isOneOf } from '#core/define_codes'
import { InvalidInputError, refuse } from '#core/errors'
import type { Cents, Tonnes } from '#core/money'
import { inTransaction, type Trx } from '#core/transaction'
import { isByTonne, ProductType } from '#app/catalog/codes'
import Company from '#app/company/models/company'
import { CompanyState } from '#app/company/codes'
import { destinationOf, type DestinationInput } from '#app/company/queries/destination'
import { requireTradingCompany } from '#app/company/queries/require_trading_company'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import DemandInvitation from '#app/demand/models/demand_invitation'
import { moveDemand } from '#app/demand/moves'
import { DemandRefusal } from '#app/demand/refusals'
import { openTonnes } from '#app/demand/rules/open_tonnes'
import { qualityText } from '#app/demand/rules/quality_text'
import { readTonneRanges } from '#app/demand/rules/tonne_ranges'
import { readRanges, wishCriteriaOf, type WishRange } from '#app/demand/rules/wish_ranges'
import { DemandSetting } from '#app/demand/settings'
import { lockOwnDemand } from '#app/demand/shared/demand_rows'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { futuresOf } from '#app/listing/rules/basis_checks'
import { basisOfferProblem, offerFigures } from '#app/listing/shared/offer_problem'
import { nextNumber } from '#app/order/shared/order_numbers'
import { deliveryColumns } from '#app/order/shared/write_order'
import { setting } from '#app/system/settings/stored_settings'

/** Drafts of a company, and its wishes in review and in the market. Others are not counted: nothing removes them, and they would keep it from adding any. */
export const MOST_DEMANDS = 200

/** What a buyer enters. Whatever is left out of a draft may be added later. Cents per tonne, tonnes. */
export type DemandInput = {
  productType: ProductType
  ranges?: { must: Record<string, unknown>; wish: Record<string, unknown> }[]
  weight?: Tonnes | null
  priceType: PriceType
  /** With a basis. */
  priceContract?: string | null
  /** A price, or the highest basis; null: to be negotiated. */
  price?: Cents | null
  deliveryType: DeliveryType
  payment?: string | null
  remark?: string | null
  buyerReference?: string | null
  visibility: DemandVisibility
  /** Ids of the companies that may see a wish that is not for everybody. */
  invited?: number[]
  /** Open until it is taken down. */
  standing?: boolean
  /** Last day, `YYYY-MM-DD`. */
  validUntil?: string | null
  /** Goods that fit are told by SMS, too. */
  sms?: boolean
  /** Sends the wish to the operators' review; otherwise it stays a draft. */
  submit: boolean
} & DestinationInput

/** A new wish: a draft, or submitted at once (state-machines §4). @throws InvalidInputError that names what is missing of a submitted one */
export async function addDemand(input: DemandInput, actor: Actor, outer?: Trx): Promise<Demand> {
  return inTransaction(async (trx) => {
    await requireTradingCompany(trx, actor.companyId!)
    await requireRoom(trx, actor.companyId!)
    const demand = new Demand().useTransaction(trx)
    demand.fill({
      demandNo: await nextNumber(trx, 'QG'),
      companyId: actor.companyId!,
      companyName: actor.companyName!,
      userId: actor.userId!,
      userName: actor.name,
      state: input.submit ? DemandState.inReview : DemandState.draft,
      taken: 0,
    })
    await write(trx, demand, input)
    await audit(trx, actor, {
      action: 'demand.add',
      entity: 'demand',
      entityId: demand.id,
      to: demand.state,
      after: { ...shown(demand), invited: await invitedTo(trx, demand) },
      summary: input.submit ? '发布求购，提交审核' : '保存求购草稿',
    })
    return demand
  }, outer)
}

/** Changes a wish that is not in the market, and submits it again if asked to. Tonnes that are agreed stay agreed. */
export async function editDemand(
  input: DemandInput & { demandId: number },
  actor: Actor,
  outer?: Trx
): Promise<Demand> {
  return inTransaction(async (trx) => {
    await requireTradingCompany(trx, actor.companyId!)
    const demand = await lockOwnDemand(trx, input.demandId, actor)
    const { state } = demand
    if (!isOneOf(state, DemandState.draft, DemandState.offShelf, DemandState.rejected))
      throw refuse(DemandRefusal.notEditable)
    if (input.submit && state !== DemandState.draft) await requireRoom(trx, demand.companyId)
    const before = { ...shown(demand), invited: await invitedTo(trx, demand) }
    // What is off the market stays complete: only a draft may lack something.
    await write(trx, demand, input, { complete: input.submit || state !== DemandState.draft })
    await audit(trx, actor, {
      action: 'demand.edit',
      entity: 'demand',
      entityId: demand.id,
      ...difference(before, { ...shown(demand), invited: await invitedTo(trx, demand) }),
      summary: '修改求购',
    })
    if (input.submit)
      await moveDemand(trx, actor, demand, {
        to: DemandState.inReview,
        action: 'demand.submit',
        summary: '提交审核',
        fields: { submittedAt: await databaseNow(trx), endReason: null },
      })
    return demand
  }, outer)
}

/** Deletes a draft. */
export async function deleteDemand(input: { demandId: number }, actor: Actor, outer?: Trx): Promise<void> {
  await inTransaction(async (trx) => {
    const demand = await lockOwnDemand(trx, input.demandId, actor)
    if (demand.state !== DemandState.draft) throw refuse(DemandRefusal.notEditable)
    await audit(trx, actor, {
      action: 'demand.delete',
      entity: 'demand',
      entityId: demand.id,
      before: shown(demand),
      summary: '删除求购草稿',
    })
    await demand.delete()
  }, outer)
}

/** What audit lines keep. */
const KEPT = [
  'productType',
  'weight',
  'ranges',
  'priceType',
  'priceContract',
  'price',
  'deliveryType',
  'deliveryAddress',
  'deliveryContact',
  'deliveryMobile',
  'payment',
  'remark',
  'visibility',
  'standing',
  'sms',
] as const satisfies readonly (keyof Demand)[]

const shown = (demand: Demand) => ({
  ...Object.fromEntries(KEPT.map((name) => [name, demand[name]])),
  validUntil: formatTime(demand.validUntil),
})

/** Who may see a wish for invited companies, as audit lines keep it. */
async function invitedTo(trx: Trx, demand: Demand): Promise<number[]> {
  const invitations = await DemandInvitation.query({ client: trx }).where('demandId', demand.id).orderBy('companyId')
  return invitations.map(({ companyId }) => companyId)
}

async function requireRoom(trx: Trx, companyId: number) {
  await trx.rawQuery('select pg_advisory_xact_lock(2550, ?)', [companyId])
  const [{ $extras }] = await Demand.query({ client: trx })
    .where({ companyId })
    .whereIn('state', [DemandState.draft, DemandState.inReview, DemandState.open])
    .count('* as total')
  if (Number($extras.total) >= MOST_DEMANDS) throw refuse(DemandRefusal.tooManyDemands({ limit: MOST_DEMANDS }))
}

async function write(trx: Trx, demand: Demand, input: DemandInput, { complete } = { complete: input.submit }) {
  const ranges = (input.ranges ?? []).map(({ must, wish }) => ({
    must: wishCriteriaOf(must),
    wish: wishCriteriaOf(wish),
  }))
  const wrong = problemsOf(input.productType, ranges, complete)
  const basis = input.priceType === PriceType.basis
  if (basis && futuresOf(input.productType) === null)
    throw InvalidInputError.of(
      'priceType',
      `${ProductType.word(input.productType)}没有对应的期货合约，只能填一口价`,
      'type'
    )
  const delivered = input.deliveryType === DeliveryType.delivered
  // An address that is named is one's own, whether the goods go there or not.
  const named = await destinationOf(trx, demand.companyId, delivered ? input : { addressId: input.addressId })
  const destination = delivered ? named : null
  // An edit that names no address keeps the one that the wish has.
  const kept = delivered && !destination && !!demand.deliveryAddress && input.addressId === undefined
  demand.merge({
    productType: input.productType,
    ranges,
    quality: qualityText(input.productType, ranges),
    weight: input.weight ?? null,
    priceType: input.priceType,
    priceContract: basis ? (input.priceContract ?? null) : null,
    price: input.price ?? null,
    deliveryType: input.deliveryType,
    payment: input.payment || null,
    remark: input.remark || null,
    buyerReference: input.buyerReference || null,
    visibility: input.visibility,
    standing: input.standing ?? false,
    validUntil: await lastMoment(trx, input, complete),
    sms: input.sms ?? false,
  })
  if (!kept) demand.merge({ ...deliveryColumns(destination), deliveryRegion: destination?.region ?? null })
  if (complete) await requireComplete(trx, demand, wrong)
  else if (wrong.length > 0) throw new InvalidInputError(wrong)
  if (input.submit && demand.state === DemandState.inReview) demand.submittedAt = await databaseNow(trx)
  await demand.save()
  await invite(trx, demand, input.visibility === DemandVisibility.invited ? (input.invited ?? []) : [], complete)
}

/** What is wrong with the ranges, told together with what else is missing; a draft may have none. */
function problemsOf(type: ProductType, ranges: WishRange[], complete: boolean): InvalidInputError['errors'] {
  if (!complete && ranges.length === 0) return []
  try {
    if (isByTonne(type)) readTonneRanges(type, ranges)
    else readRanges(ranges)
    return []
  } catch (error) {
    if (error instanceof InvalidInputError) return error.errors
    throw error
  }
}

/** The end of the last day in Asia/Shanghai, `demandValid` days from now if none is named; null for a wish that stays open. @throws InvalidInputError for a day that is over or too far */
async function lastMoment(
  trx: Trx,
  { standing, validUntil }: DemandInput,
  complete: boolean
): Promise<DateTime | null> {
  if (standing || (!validUntil && !complete)) return null
  const today = (await databaseNow(trx)).setZone(ZONE).startOf('day')
  const day = validUntil
    ? DateTime.fromISO(validUntil, { zone: ZONE })
    : today.plus({ days: await setting(DemandSetting.demandValid, trx) })
  const longest = await setting(DemandSetting.demandLongest, trx)
  if (day < today) throw InvalidInputError.of('validUntil', '有效期不能早于今天', 'past')
  if (day > today.plus({ days: longest })) throw InvalidInputError.of('validUntil', `有效期最长${longest}天`, 'max')
  return day.endOf('day').set({ millisecond: 0 })
}

/** @throws InvalidInputError with everything that a wish in the market needs */
async function requireComplete(trx: Trx, demand: Demand, wrong: InvalidInputError['errors']): Promise<void> {
  const missing: [keyof DemandInput, string][] = []
  if (!demand.weight) missing.push(['weight', '请输入吨数'])
  if (demand.standing && demand.price === null) missing.push(['price', '长期求购请填写最高价格'])
  if (demand.priceType === PriceType.basis && demand.price === null) missing.push(['price', '请输入最高基差'])
  if (demand.deliveryType === DeliveryType.delivered && !demand.deliveryAddress)
    missing.push(['addressId', '请选择收货地址'])
  const problems = [...missing.map(([field, message]) => ({ field, message, rule: 'required' })), ...wrong]
  if (problems.length > 0) throw new InvalidInputError(problems)
  if (openTonnes(demand) === 0)
    throw InvalidInputError.of('weight', `吨数须大于已成交的${demand.taken.toFixed(3)}吨`, 'min')
  if (demand.priceType === PriceType.fixed) {
    if (demand.price !== null && demand.price <= 0) throw InvalidInputError.of('price', '价格须大于0', 'positive')
    return
  }
  const terms = { priceDiff: demand.price, priceContract: demand.priceContract }
  const problem = await basisOfferProblem(terms, { productType: demand.productType, czceAgio: 0 }, offerFigures(trx))
  if (problem) throw InvalidInputError.of('priceContract', problem.message, 'contract')
}

/** @throws InvalidInputError for companies that are not certified, the own one, or none where some have to be */
async function invite(trx: Trx, demand: Demand, companyIds: number[], complete: boolean): Promise<void> {
  const wanted = [...new Set(companyIds)].filter((id) => id !== demand.companyId)
  if (complete && demand.visibility === DemandVisibility.invited && wanted.length === 0)
    throw InvalidInputError.of('invited', '请选择邀请的卖方', 'required')
  const known = await Company.query({ client: trx }).whereIn('id', wanted).where('state', CompanyState.active)
  if (known.length < wanted.length) throw InvalidInputError.of('invited', '邀请的企业不存在或未认证', 'unknown')
  await DemandInvitation.query({ client: trx }).where('demandId', demand.id).whereNotIn('companyId', wanted).delete()
  const already = await DemandInvitation.query({ client: trx }).where('demandId', demand.id)
  const there = new Set(already.map(({ companyId }) => companyId))
  await DemandInvitation.createMany(
    wanted.filter((companyId) => !there.has(companyId)).map((companyId) => ({ demandId: demand.id, companyId })),
    { client: trx }
  )
}
