/*
 * 求购 of goods by the tonne: a few wishes of each kind, made in working hours of the last days, with answers that wait, are countered, accepted in part or
 * have ended the wish. What is asked for is what somebody has on sale.
 */
import { now } from '#core/clock'
import type { Actor } from '#core/actor'
import { ProductType } from '#app/catalog/codes'
import { CompanyState } from '#app/company/codes'
import Company from '#app/company/models/company'
import { acceptAnswer } from '#app/demand/actions/accept_answer'
import { answerDemand } from '#app/demand/actions/answer_demand'
import { publishDemand } from '#app/demand/actions/review_demand'
import { addDemand, type DemandInput } from '#app/demand/actions/save_demand'
import { DemandVisibility } from '#app/demand/codes'
import type { TonneType } from '#app/demand/rules/tonne_criteria'
import { contractsOf } from '#app/demo/seeds/seed_pair_orders'
import { demoOperator, type DemoPeople } from '#app/demo/seeds/seed_people'
import { defaultAddressOf } from '#app/demo/shared/default_address'
import { MarketHours } from '#app/demo/shared/market_hours'
import { throughThePast } from '#app/demo/shared/past'
import type { Random } from '#app/demo/shared/random'
import { actorOfUser } from '#app/identity/sessions/members'
import { DeliveryType, PriceType } from '#app/listing/codes'
import Listing from '#app/listing/models/listing'
import { tonnageOnSale, type TonnageOnSale } from '#app/listing/queries/tonnage_on_sale'
import { counterQuotation } from '#app/quotation/actions/answer_quotation'
import Quotation from '#app/quotation/models/quotation'

/** Days over which the wishes are spread. */
const SPAN = 6

/** What becomes of a wish: left as it is, answered, countered, accepted in part, or ended by its deal. */
type Fate = 'inReview' | 'quiet' | 'answered' | 'countered' | 'partly' | 'filled'

type Plan = {
  type: TonneType
  fate: Fate
  weight: number
  remark: string
  must: (goods: TonnageOnSale) => Record<string, string | null>
  wish?: Record<string, string>
  basis?: boolean
  negotiable?: boolean
}

const least = (value: number | null) => (value === null ? null : `${Math.floor(value)}~`)
const size = ({ dtex, cutLength }: TonnageOnSale) => ({
  dtex: dtex === null ? null : `${dtex}~${dtex}`,
  cutLength: cutLength === null ? null : `${cutLength}~${cutLength}`,
})

const PLANS: readonly Plan[] = [
  {
    type: ProductType.cottonseed,
    fate: 'partly',
    weight: 120,
    remark: '榨油用籽，要求当年新籽',
    must: ({ oilContent }) => ({ oilContent: least(oilContent) }),
    wish: { moisture: '~9' },
  },
  {
    type: ProductType.cottonseed,
    fate: 'answered',
    weight: 60,
    remark: '饲料用，散装',
    must: ({ oilContent }) => ({ oilContent: least(oilContent), moisture: '~12' }),
  },
  {
    type: ProductType.sterileSeed,
    fate: 'quiet',
    weight: 45,
    remark: '用于剥绒，长期要货',
    must: () => ({ moisture: '~12' }),
    negotiable: true,
  },
  {
    type: ProductType.linters,
    fate: 'countered',
    weight: 40,
    remark: '精制棉用绒，含杂从严',
    must: ({ linterClass }) => ({ linterClass: linterClass === null ? null : String(linterClass) }),
    wish: { impurity: '~2' },
  },
  {
    type: ProductType.stapleSemiDull,
    fate: 'answered',
    weight: 96,
    remark: '涤棉 65/35 混纺用',
    must: size,
    wish: { fibreGrade: '1' },
  },
  {
    type: ProductType.stapleSemiDull,
    fate: 'answered',
    weight: 160,
    remark: '按短纤合约点价，分批提货',
    must: size,
    basis: true,
  },
  { type: ProductType.stapleBright, fate: 'inReview', weight: 64, remark: '缝纫线用', must: size },
  { type: ProductType.stapleSemiDull, fate: 'filled', weight: 32, remark: '试纺，一车', must: size },
]

type Wish = Plan & { buyer: Actor; goods: TonnageOnSale; input: DemandInput; id: number }

/** Goods at a fixed price of which somebody who may trade has enough. */
async function goodsOf(type: TonneType, weight: number, buyer: Actor, random: Random): Promise<TonnageOnSale | null> {
  const found: TonnageOnSale[] = []
  for (const goods of await tonnageOnSale({ productType: type })) {
    if (goods.companyId === buyer.companyId || goods.rest < weight || goods.price === null) continue
    const listing = await Listing.findOrFail(goods.listingId)
    const seller = await Company.findOrFail(goods.companyId)
    if (listing.priceType === PriceType.fixed && seller.state === CompanyState.active) found.push(goods)
  }
  return found.length === 0 ? null : random.pick(found)
}

async function wishOf(plan: Plan, index: number, buyer: Actor, random: Random): Promise<Omit<Wish, 'id'> | null> {
  const goods = await goodsOf(plan.type, Math.min(plan.weight, 32), buyer, random)
  const [contract] = await contractsOf('PF')
  // A very small market has no such goods, or no quotes.
  if (!goods || (plan.basis && contract === undefined)) return null
  const must = Object.fromEntries(Object.entries(plan.must(goods)).filter(([, text]) => text !== null))
  const delivered = index % 2 === 0
  // Whole tens of yuan.
  const price = Math.round(goods.price! / 1_000) * 1_000
  return {
    ...plan,
    buyer,
    goods,
    input: {
      productType: plan.type,
      ranges: [{ must, wish: plan.wish ?? {} }],
      weight: plan.weight,
      priceType: plan.basis ? PriceType.basis : PriceType.fixed,
      priceContract: plan.basis ? contract.code : null,
      price: plan.negotiable ? null : plan.basis ? Math.round((price - contract.last) / 1_000) * 1_000 : price,
      deliveryType: delivered ? DeliveryType.delivered : DeliveryType.pickUp,
      ...(delivered && { addressId: await defaultAddressOf(buyer.companyId!) }),
      payment: '货到付款，提货前付清',
      remark: plan.remark,
      visibility: DemandVisibility.everybody,
      validUntil: now().plus({ days: 20 }).toISODate(),
      submit: true,
    },
  }
}

/** The seller of the goods answers with a truck or two of them. */
async function answer({ id, goods, input, weight }: Wish) {
  const seller = await actorOfUser((await Listing.findOrFail(goods.listingId)).contactId)
  const { priceType, priceContract } = input
  const { id: answerId } = await answerDemand(
    {
      demandId: id,
      lines: [
        {
          batchId: goods.batchId,
          weight: Math.min(weight, 32),
          priceType,
          priceContract,
          price: priceType === PriceType.basis ? input.price! + 2_000 : goods.price! + 1_000,
        },
      ],
      deliveryType: input.deliveryType,
      message: '现货，可当天装车',
    },
    seller
  )
  const { id: quotationId } = await Quotation.query().where('demandAnswerId', answerId).firstOrFail()
  return { answerId, quotationId }
}

/** @returns numbers of wishes and of answers */
export async function seedTonneDemands({ buyers }: DemoPeople, random: Random) {
  const active = new Set((await Company.query().where('state', CompanyState.active)).map(({ id }) => id))
  const able = buyers.filter(({ company }) => active.has(company.id))
  const hours = await MarketHours.between(now().minus({ days: SPAN }), now())
  const operator = await demoOperator('auditor')
  const wishes: Wish[] = []
  for (const [index, plan] of PLANS.entries()) {
    const buyer = await actorOfUser(able[(index * 3) % able.length].manager.id)
    const wish = await wishOf(plan, index, buyer, random)
    if (wish) wishes.push({ ...wish, id: 0 })
  }
  await throughThePast(async (goTo) => {
    for (const [index, wish] of wishes.entries()) {
      await goTo(hours.at((index + 0.2) / wishes.length))
      wish.id = (await addDemand(wish.input, wish.buyer)).id
      if (wish.fate === 'inReview') continue
      await goTo(hours.at((index + 0.4) / wishes.length))
      await publishDemand({ demandId: wish.id }, operator)
    }
  })
  let answers = 0
  for (const wish of wishes) {
    if (wish.fate === 'inReview' || wish.fate === 'quiet') continue
    const { answerId, quotationId } = await answer(wish)
    answers++
    if (wish.fate === 'countered')
      await counterQuotation({ quotationId, price: wish.goods.price! - 5_000, message: '量大请优惠' }, wish.buyer)
    if (wish.fate === 'partly' || wish.fate === 'filled')
      await acceptAnswer({ answerId, lines: [{ quotationId }] }, wish.buyer)
  }
  return { wishes: wishes.length, answers }
}
