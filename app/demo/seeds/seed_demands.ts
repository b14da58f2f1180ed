/*
 * 求购: wishes of mills and traders in every state, made on their days of the last weeks in working hours, and answers to them in every state. What waits for
 * somebody's answer is answered at the moment of seeding, because an answer stands for two days only.
 */
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor, type Actor } from '#core/actor'
import { now, ZONE } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { oneOf } from '#core/define_codes'
import { CNY_COTTON, ProductType, SalesState } from '#app/catalog/codes'
import { CompanyState, CompanyType } from '#app/company/codes'
import Company from '#app/company/models/company'
import { acceptAnswer } from '#app/demand/actions/accept_answer'
import { answerDemand } from '#app/demand/actions/answer_demand'
import { endDemand, takeDownDemand } from '#app/demand/actions/end_demand'
import { publishDemand, rejectDemand } from '#app/demand/actions/review_demand'
import { addDemand, type DemandInput } from '#app/demand/actions/save_demand'
import { DemandVisibility } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { contractsOf } from '#app/demo/seeds/seed_pair_orders'
import { demoOperator, type DemoCompany, type DemoPeople } from '#app/demo/seeds/seed_people'
import { PAYMENTS, rangesOf, WISHED, type WishProfile } from '#app/demo/seeds/wish_profiles'
import { defaultAddressOf } from '#app/demo/shared/default_address'
import { MarketHours } from '#app/demo/shared/market_hours'
import { throughThePast } from '#app/demo/shared/past'
import type { Random } from '#app/demo/shared/random'
import { actorOfUser } from '#app/identity/sessions/members'
import { DeliveryType, ListingState, PriceType } from '#app/listing/codes'
import { WEIGHT_SQL } from '#app/listing/criteria'
import { QuotationState } from '#app/quotation/codes'
import Quotation from '#app/quotation/models/quotation'
import { counterQuotation, rejectQuotation, withdrawQuotation } from '#app/quotation/actions/answer_quotation'
import { expireQuotations } from '#app/quotation/actions/expire_quotations'

/** Days over which the wishes are spread. */
const SPAN = 40

type Fate = 'draft' | 'inReview' | 'open' | 'offShelf' | 'rejected' | 'overdue' | 'filled'

/** How many wishes of each fate there are, and in which shares of the days they were made. */
const FATES: readonly { fate: Fate; count: number; from: number; until: number }[] = [
  { fate: 'overdue', count: 5, from: 0, until: 0.3 },
  { fate: 'offShelf', count: 5, from: 0.3, until: 0.6 },
  { fate: 'rejected', count: 4, from: 0.4, until: 0.85 },
  { fate: 'open', count: 33, from: 0.6, until: 0.94 },
  { fate: 'filled', count: 3, from: 0.65, until: 0.8 },
  { fate: 'draft', count: 4, from: 0.8, until: 0.97 },
  { fate: 'inReview', count: 6, from: 0.95, until: 0.995 },
]

/** Shares of the days between the steps of a wish: an hour or two in working hours. */
const STEP = 0.006

const REJECTED: readonly (readonly [remark: string, reason: string])[] = [
  ['联系电话 13900000000，可电话议价', '备注含有联系方式，请删除后再提交'],
  ['款到三个月后开票', '付款和开票条件与平台规则不符，请修改'],
  ['要求先发货后付款', '平台订单付款后放货，请修改备注'],
  ['样品免费寄来再谈', '备注与求购无关，请写明用途或质量要求'],
]
const MESSAGES = ['整批报价，可当天装车', '同一加工厂，批次间差异小', null, '长期供货，价格可议']

type Wish = {
  fate: Fate
  /** Share of the days at which it is submitted. */
  at: number
  buyer: Actor
  input: DemandInput
  profile: WishProfile
  /** Its id once it is entered. */
  id: number
}

/** A batch on sale. Cents per tonne, tonnes. */
type Goods = { batchId: number; price: number; weight: number; companyId: number; userId: number }

/** Batches of one seller for a wish, those that fit it first. @param without batches and sellers that are not asked */
async function goodsFor(
  { buyer, profile, input }: Wish,
  count: number,
  without: { batches: Iterable<number>; sellers?: readonly number[] },
  listedBefore: DateTime
): Promise<Goods[]> {
  const { lenAvg, strengthAvg, mikeAvg } = profile
  const { rows } = await db.rawQuery(
    `select b.id as "batchId", l.price, (${WEIGHT_SQL})::float8 as weight, l.company_id as "companyId", l.contact_id as "userId"
     from listings l join batches b on b.id = l.batch_id join companies c on c.id = l.company_id
     where l.state = ${ListingState.listed} and l.price_type = ${PriceType.fixed} and b.sales_state = ${SalesState.onSale} and c.state = ${CompanyState.active}
       and b.product_type = ? and l.company_id <> all(?) and b.id <> all(?) and l.listed_at < ?
       and not exists (select 1 from quotations q where q.batch_id = b.id and q.buyer_company_id = ? and q.state = ${QuotationState.open})
     order by (b.len_avg >= ? and b.strength_avg >= ? and b.mike_avg between ? and ?) desc nulls last, l.id desc limit 60`,
    [
      input.productType,
      [buyer.companyId!, ...(without.sellers ?? [])],
      [...without.batches],
      listedBefore.toJSDate(),
      buyer.companyId!,
      lenAvg,
      strengthAvg,
      ...mikeAvg,
    ]
  )
  const found = rows as Goods[]
  return found.filter(({ companyId }) => companyId === found[0].companyId).slice(0, count)
}

/** Cents per tonne at which a kind of cotton is on offer, to the nearest fifty yuan; that of all kinds where there is none of it. */
async function levels(): Promise<(type: ProductType) => number> {
  const { rows } = await db.rawQuery(
    `select b.product_type as type, avg(l.price)::float8 as price from listings l join batches b on b.id = l.batch_id
     where l.state = ${ListingState.listed} and l.price_type = ${PriceType.fixed} and b.product_type ${oneOf(...CNY_COTTON)} group by 1`
  )
  const of = new Map((rows as { type: ProductType; price: number }[]).map(({ type, price }) => [type, price]))
  const all = [...of.values()].reduce((sum, price) => sum + price, 0) / of.size
  return (type) => Math.round((of.get(type) ?? all) / 5_000) * 5_000
}

type Market = {
  buyers: DemoCompany[]
  gins: DemoCompany[]
  levelOf: (type: ProductType) => number
  contracts: Awaited<ReturnType<typeof contractsOf>>
}

/** What the `index`-th wish asks for: some at a basis, to be negotiated, standing, or for invited sellers only. */
async function wishOf(
  index: number,
  fate: Fate,
  at: DateTime,
  market: Market,
  random: Random
): Promise<Omit<Wish, 'at' | 'id'>> {
  const { buyers, gins, levelOf, contracts } = market
  const [productType, profiles] = WISHED[index % WISHED.length]
  const profile = random.pick<WishProfile>(profiles)
  const buyer = await actorOfUser(buyers[index % buyers.length].manager.id)
  const lively = fate === 'open'
  const [contract] = contracts
  const basis = lively && productType === ProductType.xinjiang && index % 4 === 3 && contract !== undefined
  const standing = lively && index % 9 === 4
  const level = levelOf(productType) + random.between(-6, 4) * 5_000
  const negotiable = !basis && !standing && index % 6 === 1
  const delivered = index % 3 !== 1
  const invited = lively && index % 8 === 6
  // What is over was valid for a week, what is open for two to six weeks.
  const days = fate === 'overdue' ? random.between(5, 8) : random.between(25, 45)
  return {
    fate,
    buyer,
    profile,
    input: {
      productType,
      ranges: rangesOf(profile, index % 2 === 0),
      weight: random.pick([90, 130, 180, 220, 300, 450, 600, 900]),
      priceType: basis ? PriceType.basis : PriceType.fixed,
      priceContract: basis ? contract.code : null,
      price: basis ? Math.round((level - contract.last) / 5_000) * 5_000 : negotiable ? null : level,
      deliveryType: delivered ? DeliveryType.delivered : DeliveryType.pickUp,
      ...(delivered && { addressId: await defaultAddressOf(buyer.companyId!) }),
      payment: random.pick(PAYMENTS),
      remark: random.chance(0.7) ? profile.remark : null,
      buyerReference: index % 4 === 0 ? `XQ-${String(1100 + index)}` : null,
      visibility: invited ? DemandVisibility.invited : DemandVisibility.everybody,
      invited: invited ? gins.slice(0, 4).map(({ company }) => company.id) : undefined,
      standing,
      validUntil: standing ? null : at.plus({ days }).toISODate(),
      submit: fate !== 'draft',
    },
  }
}

type Step = { at: DateTime; run: () => Promise<unknown> }

/** What happens to a wish, each step at its moment. */
function stepsOf(wish: Wish, hours: MarketHours, operator: Actor, serial: number): Step[] {
  const at = (steps: number) => hours.at(Math.min(1, wish.at + steps * STEP))
  const demand = () => ({ demandId: wish.id })
  const add = {
    at: at(0),
    run: async () => {
      const { id } = await addDemand(wish.input, wish.buyer)
      wish.id = id
    },
  }
  const publish = { at: at(1), run: () => publishDemand(demand(), operator) }
  switch (wish.fate) {
    case 'draft':
    case 'inReview':
      return [add]
    case 'rejected': {
      const [remark, reason] = REJECTED[serial % REJECTED.length]
      Object.assign(wish.input, { remark })
      return [add, { at: at(1), run: () => rejectDemand({ ...demand(), reason }, operator) }]
    }
    case 'offShelf':
      return [
        add,
        publish,
        ...answered(wish, at, serial),
        { at: at(30), run: () => takeDownDemand(demand(), wish.buyer) },
      ]
    case 'overdue': {
      const over = DateTime.fromISO(wish.input.validUntil!, { zone: ZONE }).endOf('day').plus({ seconds: 30 })
      return [add, publish, ...answered(wish, at, serial), { at: over, run: () => endOverdue(wish.id) }]
    }
    default:
      return [add, publish]
  }
}

/** An answer of the past: refused, withdrawn, or left to end with the wish. */
function answered(wish: Wish, at: (steps: number) => DateTime, serial: number): Step[] {
  const answeredAt = at(4)
  return [
    {
      at: answeredAt,
      run: async () => {
        const goods = await goodsFor(wish, 1 + (serial % 2), { batches: [] }, answeredAt)
        if (goods.length === 0) return
        const { seller, lines } = await answer(wish, goods, 5_000, MESSAGES[serial % MESSAGES.length])
        for (const quotationId of lines) {
          if (serial % 3 === 0) await rejectQuotation({ quotationId, reason: '价格高于配棉预算' }, wish.buyer)
          if (serial % 3 === 1) await withdrawQuotation({ quotationId }, seller)
        }
      },
    },
  ]
}

/** As the job of the module ends it, at the moment at which it would have. */
async function endOverdue(id: number) {
  await inTransaction(async (trx) => {
    const demand = await Demand.query({ client: trx }).where('id', id).forUpdate().firstOrFail()
    await endDemand(trx, systemActor(), demand, '有效期已过')
  })
}

/** Goods are proposed by their seller, `above` the price in the shop, or at the wished basis. */
async function answer({ id, input }: Wish, goods: Goods[], above: number, message: string | null) {
  const seller = await actorOfUser(goods[0].userId)
  const { priceType, priceContract } = input
  const basis = priceType === PriceType.basis
  const { id: answerId } = await answerDemand(
    {
      demandId: id,
      lines: goods.map(({ batchId, price }) => ({
        batchId,
        priceType,
        priceContract,
        price: basis ? input.price! + 5_000 : price + above,
      })),
      deliveryType: input.deliveryType,
      message,
      confirmed: true,
    },
    seller
  )
  const rows = await Quotation.query().where('demandAnswerId', answerId).orderBy('id')
  return { answerId, seller, lines: rows.map((row) => row.id) }
}

/** Answers that stand now: waiting for the buyer, or with his counter-price, or accepted in part; a second seller stays waiting. @returns how many */
async function answerOpen(wish: Wish, index: number, without: Set<number>): Promise<number> {
  const sellers: number[] = []
  let answers = 0
  for (let round = 0; round <= index % 2; round++) {
    const goods = await goodsFor(wish, 1 + ((index + round) % 3), { batches: without, sellers }, now())
    if (goods.length === 0 || weightOf(goods) > wish.input.weight!) break
    sellers.push(goods[0].companyId)
    const { answerId, lines } = await answer(
      wish,
      goods,
      3_000 * (index % 4),
      MESSAGES[(index + round) % MESSAGES.length]
    )
    answers++
    const [quotationId] = lines
    if (round > 0 || wish.input.priceType === PriceType.basis) continue
    if (index % 4 === 1)
      await counterQuotation(
        { quotationId, price: goods[0].price - 10_000, message: '量大请优惠', confirmed: true },
        wish.buyer
      )
    if (index % 4 === 2) {
      await acceptAnswer({ answerId, lines: [{ quotationId }] }, wish.buyer)
      without.add(goods[0].batchId)
    }
  }
  return answers
}

const weightOf = (goods: readonly Goods[]) => goods.reduce((sum, { weight }) => sum + weight, 0)

/** A wish of so many tonnes as one seller has: accepted as a whole, it ends. Another mill is in a bargain over the first of the batches. */
async function fill(wish: Wish, goods: Goods[], rival: Wish | undefined) {
  if (rival) await answer(rival, goods.slice(0, 1), 8_000, null)
  const { answerId, lines } = await answer(wish, goods, 0, '整单供货')
  await acceptAnswer({ answerId, lines: lines.map((quotationId) => ({ quotationId })) }, wish.buyer)
}

/** @returns numbers of wishes and of answers */
export async function seedDemands({ gins, buyers }: DemoPeople, random: Random) {
  // Whoever is on the blacklist looks for nothing. Mills want more than traders, who buy for mills.
  const active = new Set((await Company.query().where('state', CompanyState.active)).map(({ id }) => id))
  const able = buyers.filter(({ company }) => active.has(company.id))
  const mills = able.filter(({ company }) => (company.type & CompanyType.textileMill) !== 0)
  const traders = able.filter((one) => !mills.includes(one))
  const market: Market = {
    buyers: [...mills, ...mills, ...traders],
    gins,
    levelOf: await levels(),
    contracts: await contractsOf('CF'),
  }
  const hours = await MarketHours.between(now().minus({ days: SPAN }), now())
  const operator = await demoOperator('auditor')
  const wishes: Wish[] = []
  const steps: Step[] = []
  const fillings = new Map<Wish, Goods[]>()
  const without = new Set<number>()
  for (const { fate, count, from, until } of FATES)
    for (let serial = 0; serial < count; serial++) {
      const at = from + ((until - from) * (serial + random.next())) / count
      const wish: Wish = { ...(await wishOf(wishes.length, fate, hours.at(at), market, random)), at, id: 0 }
      if (fate === 'filled') {
        const goods = await goodsFor(wish, 2, { batches: without }, hours.at(at))
        // A market of very few batches has none.
        if (goods.length === 0) continue
        for (const { batchId } of goods) without.add(batchId)
        fillings.set(wish, goods)
        Object.assign(wish.input, { weight: Math.ceil(weightOf(goods)), price: goods[0].price })
      }
      wishes.push(wish)
      steps.push(...stepsOf(wish, hours, operator, serial))
    }
  await throughThePast(async (goTo) => {
    for (const { at, run } of steps.toSorted((one, other) => one.at.toMillis() - other.at.toMillis())) {
      await goTo(at)
      await run()
    }
  })
  const open = wishes.filter(({ fate }) => fate === 'open')
  for (const [wish, goods] of fillings)
    await fill(
      wish,
      goods,
      open.find(
        ({ input, buyer }) =>
          input.productType === wish.input.productType &&
          input.priceType === PriceType.fixed &&
          input.visibility === DemandVisibility.everybody &&
          buyer.companyId !== wish.buyer.companyId
      )
    )
  let answers = 0
  // Some wishes have no answer yet, and those of invited sellers get theirs later.
  for (const [index, wish] of open.entries())
    if (index % 5 !== 0 && wish.input.visibility === DemandVisibility.everybody)
      answers += await answerOpen(wish, index, without)
  // Bargains over what has been sold meanwhile.
  await expireQuotations()
  return { wishes: wishes.length, answers }
}
