/*
 * Commands about a few wishes, and what has to become of each: a model in memory says beforehand whether a command is refused, and afterwards what the
 * tables hold. It knows whole batches at fixed prices. Weights are kilograms, money is cents.
 */
import { systemActor } from '#core/actor'
import { amountOf } from '#core/money'
import { isOneOf } from '#core/define_codes'
import db from '@adonisjs/lucid/services/db'
import { CompanyType } from '#app/company/codes'
import { acceptAnswer } from '#app/demand/actions/accept_answer'
import { answerDemand } from '#app/demand/actions/answer_demand'
import { endOverdueDemands, takeDownDemand } from '#app/demand/actions/end_demand'
import { publishDemand, rejectDemand } from '#app/demand/actions/review_demand'
import { addDemand, deleteDemand, editDemand } from '#app/demand/actions/save_demand'
import { DemandState, DemandVisibility } from '#app/demand/codes'
import { changePrice } from '#app/listing/actions/change_price'
import { delistBatch } from '#app/listing/actions/delist_batch'
import { listBatch } from '#app/listing/actions/list_batch'
import { DeliveryType, PriceType } from '#app/listing/codes'
import { answerCancellation, askCancellation } from '#app/order/actions/agree_cancellation'
import { cancelOwnOrder } from '#app/order/actions/end_unaccepted'
import { placeOrders } from '#app/order/actions/place_orders'
import { counterQuotation, rejectQuotation, withdrawQuotation } from '#app/quotation/actions/answer_quotation'
import { expireQuotations } from '#app/quotation/actions/expire_quotations'
import { QuotationAnswer, QuotationState } from '#app/quotation/codes'
import { MOST_ROUNDS } from '#app/quotation/rules/bargain'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { creditCompany, openAccount } from '#tests/helpers/bank'
import { resetDatabase } from '#tests/helpers/database'
import { createListing } from '#tests/helpers/listings'
import { wish } from './helpers.js'

/** Cents per tonne: the deposit of cotton (state-machines §0). */
const DEPOSIT = 50_000
const FILLED_PERCENT = 95
const PAST = new Date(0)

export type Side = 'buyer' | 'seller'

export type Wish = {
  id: number
  buyer: number
  state: DemandState
  weight: number
  taken: number
  /** Its last day is over; nobody has ended it yet. */
  over: boolean
  /** Sellers who may see it; null: all. */
  invited: number[] | null
}

export type Goods = { id: number; seller: number; weight: number; price: number; listed: boolean; sold: boolean }

export type Bargain = {
  id: number
  answerId: number
  wish: Wish
  goods: Goods
  state: QuotationState
  accepted: QuotationAnswer
  standing: Side
  round: number
  price: number
  over: boolean
  /** The seller has accepted, and the buyer's money is awaited. */
  awaits: boolean
  orderId: number | null
}

export type Deal = { id: number; buyer: number; running: boolean; deposit: number; goods: Goods[]; wish: Wish | null }

export type World = {
  buyers: TestMember[]
  sellers: TestMember[]
  money: number[]
  goods: Goods[]
  wishes: Wish[]
  bargains: Bargain[]
  orders: Deal[]
}

export type Dice = { which: number; who: number; how: number }

/** What a command does, and whether it may; `null`: there is nothing to do it to. */
export type Turn = {
  /** Null: whether it is refused does not matter, it changes nothing that the model knows. */
  may: boolean | null
  act: () => Promise<unknown>
  /** What has changed, given what `act` has answered. */
  then?: (answer: any) => unknown
}
export type Command = (world: World, dice: Dice) => Turn | null

export async function makeWorld(): Promise<World> {
  await resetDatabase()
  const buyers = [
    await createMember({ companyType: CompanyType.textileMill }),
    await createMember({ companyType: CompanyType.textileMill }),
  ]
  // The second buyer has money for one deposit.
  const money = [50_000_000, 2_500_000]
  for (const [index, { company }] of buyers.entries()) await openAccount(company, money[index] / 100)
  const sellers = []
  const goods: Goods[] = []
  for (let seller = 0; seller < 3; seller++) {
    const member = await createMember({ companyType: CompanyType.gin })
    sellers.push(member)
    for (let n = 0; n < 3; n++) {
      const { batch } = await createListing(member)
      goods.push({ id: batch.id, seller, weight: 43_729, price: 1_685_000, listed: true, sold: false })
    }
  }
  return { buyers, sellers, money, goods, wishes: [], bargains: [], orders: [] }
}

const one = <Item>(items: readonly Item[], by: number): Item | undefined => items[by % items.length]

const left = ({ weight, taken }: Wish) => Math.max(0, weight - taken)
const isBargained = (world: World, goods: Goods, buyer: number) =>
  world.bargains.some((it) => it.goods === goods && it.wish.buyer === buyer && it.state === QuotationState.open)
const onSale = ({ listed, sold }: Goods) => listed && !sold
const alive = (it: Bargain) => it.state === QuotationState.open && !it.over
const depositOf = (goods: readonly Goods[]) =>
  goods.reduce((sum, { weight }) => sum + amountOf(weight / 1000, DEPOSIT), 0)

function end(world: World, which: (it: Bargain) => boolean) {
  for (const it of world.bargains)
    if (it.state === QuotationState.open && which(it)) Object.assign(it, { state: QuotationState.ended, awaits: false })
}

/** An object in one of 9 cases out of all, so that what is not allowed is tried, and otherwise out of those that fit. */
const pick = <Item>(items: readonly Item[], fits: (item: Item) => boolean, dice: Dice): Item | undefined =>
  one(dice.how % 9 === 0 ? items : items.filter(fits), dice.which)

const wishIn = (world: World, dice: Dice, ...states: DemandState[]) =>
  pick(world.wishes, ({ state }) => isOneOf(state, ...states), dice)

const bargainFor = (world: World, dice: Dice, fits: (it: Bargain) => boolean) =>
  pick(world.bargains, (it) => alive(it) && fits(it), dice)

const memberOf = (world: World, it: Bargain, side: Side) =>
  side === 'buyer' ? world.buyers[it.wish.buyer].actor : world.sellers[it.goods.seller].actor

const sideOf = (dice: Dice, likely: Side): Side =>
  dice.how % 7 === 0 ? (likely === 'buyer' ? 'seller' : 'buyer') : likely

/** What somebody enters: tonnes for one to four batches, or a little less, for everybody or for one seller. */
function entered(world: World, dice: Dice, submit: boolean) {
  const weight = [45, 87.458, 90, 131.187, 180, 300][dice.how % 6]
  const invited = dice.who % 3 === 0 ? [dice.which % 3] : null
  return {
    weight,
    invited,
    input: wish({
      weight,
      submit,
      ...(invited && {
        visibility: DemandVisibility.invited,
        invited: invited.map((seller) => world.sellers[seller].company.id),
      }),
    }),
  }
}

export const COMMANDS: Record<string, Command> = {
  add: (world, dice) => {
    if (world.wishes.length >= 8) return null
    const buyer = dice.which % 2
    const submit = dice.how % 4 > 0
    const { weight, invited, input } = entered(world, dice, submit)
    return {
      may: true,
      act: () => addDemand(input, world.buyers[buyer].actor),
      then: ({ id }) =>
        world.wishes.push({
          id,
          buyer,
          state: submit ? DemandState.inReview : DemandState.draft,
          weight: weight * 1000,
          taken: 0,
          over: false,
          invited,
        }),
    }
  },
  edit: (world, dice) => {
    const it = wishIn(world, dice, DemandState.draft, DemandState.offShelf, DemandState.rejected)
    if (!it) return null
    const submit = dice.how % 5 > 0
    const { weight, invited, input } = entered(world, dice, submit)
    const buyer = dice.who % 11 === 0 ? 1 - it.buyer : it.buyer
    const editable = isOneOf(it.state, DemandState.draft, DemandState.offShelf, DemandState.rejected)
    return {
      may: editable && buyer === it.buyer && weight * 1000 > it.taken,
      act: () => editDemand({ ...input, demandId: it.id }, world.buyers[buyer].actor),
      then: () =>
        Object.assign(it, { weight: weight * 1000, invited, over: false }, submit && { state: DemandState.inReview }),
    }
  },
  remove: (world, dice) => {
    const it = dice.how % 2 ? wishIn(world, dice, DemandState.draft) : undefined
    return (
      (it && {
        may: it.state === DemandState.draft,
        act: () => deleteDemand({ demandId: it.id }, world.buyers[it.buyer].actor),
        then: () => world.wishes.splice(world.wishes.indexOf(it), 1),
      }) ??
      null
    )
  },
  publish: (world, dice) => {
    const it = wishIn(world, dice, DemandState.inReview)
    if (!it) return null
    return {
      may: it.state === DemandState.inReview && !it.over,
      act: () => publishDemand({ demandId: it.id }, systemActor()),
      then: () => (it.state = DemandState.open),
    }
  },
  refuse: (world, dice) => {
    const it = dice.how % 4 ? undefined : wishIn(world, dice, DemandState.inReview)
    if (!it) return null
    return {
      may: it.state === DemandState.inReview,
      act: () => rejectDemand({ demandId: it.id, reason: '备注含有联系方式' }, systemActor()),
      then: () => (it.state = DemandState.rejected),
    }
  },
  takedown: (world, dice) => {
    const it = dice.who % 4 ? undefined : wishIn(world, dice, DemandState.open, DemandState.inReview)
    if (!it) return null
    return {
      may: isOneOf(it.state, DemandState.open, DemandState.inReview),
      act: () => takeDownDemand({ demandId: it.id }, world.buyers[it.buyer].actor),
      then: () => {
        it.state = DemandState.offShelf
        end(world, (other) => other.wish === it)
      },
    }
  },
  /** One to three batches of a seller; sometimes one of them is another's. */
  answer: (world, dice) => {
    const it = wishIn(world, dice, DemandState.open)
    if (!it) return null
    const seller = it.invited && dice.who % 5 ? it.invited[0] : dice.who % 3
    const offered = world.goods.filter((goods, index) =>
      goods.seller === seller ? (dice.how >> (index % 3)) % 2 === 0 : dice.which % 111 === index
    )
    if (offered.length === 0) return null
    const price = 1_640_000 + (dice.which % 40) * 1_000
    const visible = it.invited === null || it.invited.includes(seller)
    const weight = offered.reduce((sum, goods) => sum + goods.weight, 0)
    const input = {
      demandId: it.id,
      deliveryType: dice.who % 2 ? DeliveryType.delivered : DeliveryType.pickUp,
      lines: offered.map(({ id }) => ({ batchId: id, priceType: PriceType.fixed, price })),
    }
    return {
      may:
        it.state === DemandState.open &&
        !it.over &&
        visible &&
        offered.every((goods) => goods.seller === seller && onSale(goods) && !isBargained(world, goods, it.buyer)) &&
        weight <= left(it),
      act: () => answerDemand(input, world.sellers[seller].actor),
      then: async ({ id: answerId }) => {
        for (const { id, batch_id: batchId } of await db.from('quotations').where('demand_answer_id', answerId))
          world.bargains.push({
            id,
            answerId,
            wish: it,
            goods: offered.find((goods) => goods.id === batchId)!,
            state: QuotationState.open,
            accepted: QuotationAnswer.open,
            standing: 'seller',
            round: 1,
            price,
            over: false,
            awaits: false,
            orderId: null,
          })
      },
    }
  },
  counter: (world, dice) => {
    const it = bargainFor(world, dice, () => true)
    if (!it) return null
    const side = sideOf(dice, it.standing === 'buyer' ? 'seller' : 'buyer')
    const price = 1_640_000 + (dice.how % 40) * 1_000
    return {
      may:
        alive(it) &&
        it.wish.state === DemandState.open &&
        !it.wish.over &&
        !it.awaits &&
        it.standing !== side &&
        it.round < MOST_ROUNDS &&
        onSale(it.goods) &&
        price !== it.price,
      act: () => counterQuotation({ quotationId: it.id, price }, memberOf(world, it, side)),
      then: () => Object.assign(it, { standing: side, price, round: it.round + 1 }),
    }
  },
  decline: (world, dice) => {
    const it = dice.who % 3 ? undefined : bargainFor(world, dice, () => true)
    if (!it) return null
    const side = sideOf(dice, it.standing === 'buyer' ? 'seller' : 'buyer')
    return {
      may: alive(it) && it.standing !== side,
      act: () => rejectQuotation({ quotationId: it.id }, memberOf(world, it, side)),
      then: () => Object.assign(it, { state: QuotationState.ended, accepted: QuotationAnswer.refused, awaits: false }),
    }
  },
  withdraw: (world, dice) => {
    const it = dice.who % 3 ? undefined : bargainFor(world, dice, () => true)
    if (!it) return null
    const side = sideOf(dice, 'seller')
    return {
      may: alive(it) && side === 'seller',
      act: () => withdrawQuotation({ quotationId: it.id }, memberOf(world, it, side)),
      then: () => Object.assign(it, { state: QuotationState.withdrawn, awaits: false }),
    }
  },
  /** Some lines of one answer. */
  accept: (world, dice) => {
    const it = bargainFor(world, dice, ({ goods }) => onSale(goods))
    if (!it) return null
    const lines = world.bargains.filter(
      (other, index) => other === it || (other.answerId === it.answerId && (dice.who >> (index % 8)) % 2 === 0)
    )
    const side = sideOf(dice, it.awaits || it.standing === 'seller' ? 'buyer' : 'seller')
    const { wish: about } = it
    const goods = lines.map((line) => line.goods)
    const weight = goods.reduce((sum, batch) => sum + batch.weight, 0)
    const deposit = depositOf(goods)
    const short = world.money[about.buyer] < deposit
    return {
      may:
        about.state === DemandState.open &&
        !about.over &&
        weight <= left(about) &&
        lines.every(
          (line) => alive(line) && onSale(line.goods) && (line.awaits ? side === 'buyer' : line.standing !== side)
        ) &&
        !(short && side === 'buyer'),
      act: () =>
        acceptAnswer(
          { answerId: it.answerId, lines: lines.map(({ id }) => ({ quotationId: id })) },
          memberOf(world, it, side)
        ),
      then: ({ orderIds }: { orderIds: number[] }) => {
        if (short) {
          if (orderIds.length > 0) throw new Error('a deal without money for its deposit')
          for (const line of lines) line.awaits = true
          return
        }
        if (orderIds.length !== 1) throw new Error(`${orderIds.length} orders of one answer at fixed prices`)
        const [orderId] = orderIds
        for (const line of lines)
          Object.assign(line, {
            state: QuotationState.ended,
            accepted: QuotationAnswer.accepted,
            awaits: false,
            orderId,
          })
        sell(world, { id: orderId, buyer: about.buyer, running: true, deposit, goods, wish: about })
        about.taken += weight
        if (about.taken * 100 < about.weight * FILLED_PERCENT) return
        about.state = DemandState.ended
        end(world, (other) => other.wish === about)
      },
    }
  },
  /** A batch that somebody has answered with is ordered from the shop. */
  order: (world, dice) => {
    const goods = dice.how % 4 ? undefined : pick(world.goods, onSale, dice)
    if (!goods) return null
    const buyer = dice.who % 2
    const deposit = depositOf([goods])
    return {
      may: onSale(goods) && world.money[buyer] >= deposit,
      act: async () => {
        const { id: listingId } = await db
          .from('listings')
          .where('batch_id', goods.id)
          .orderBy('id', 'desc')
          .firstOrFail()
        return placeOrders({ lines: [{ listingId, price: goods.price }] }, world.buyers[buyer].actor)
      },
      then: ({ orders: [{ id }] }) => sell(world, { id, buyer, running: true, deposit, goods: [goods], wish: null }),
    }
  },
  cancel: (world, dice) => {
    const order = dice.who % 2 ? undefined : pick(world.orders, ({ running }) => running, dice)
    if (!order) return null
    const buyer = world.buyers[order.buyer].actor
    const seller = world.sellers[order.goods[0].seller].actor
    return {
      may: order.running,
      act: async () => {
        if (!order.wish) return cancelOwnOrder({ orderId: order.id }, buyer)
        await askCancellation({ orderId: order.id, reason: '计划变更' }, buyer)
        return answerCancellation({ orderId: order.id, agree: true }, seller)
      },
      then: () => {
        order.running = false
        world.money[order.buyer] += order.deposit
        for (const goods of order.goods) {
          goods.sold = false
          if (order.wish) order.wish.taken -= goods.weight
        }
      },
    }
  },
  delist: (world, dice) => {
    const goods = dice.who % 3 ? undefined : pick(world.goods, onSale, dice)
    if (!goods) return null
    return {
      may: onSale(goods),
      act: () => delistBatch({ batchId: goods.id }, world.sellers[goods.seller].actor),
      then: () => {
        goods.listed = false
        end(world, (it) => it.goods === goods)
      },
    }
  },
  relist: (world, dice) => {
    const goods = pick(world.goods, ({ listed }) => !listed, dice)
    if (!goods) return null
    return {
      may: !goods.listed,
      act: () => listBatch({ batchId: goods.id, price: 1_685_000 }, world.sellers[goods.seller].actor),
      then: () => Object.assign(goods, { listed: true, price: 1_685_000 }),
    }
  },
  /** A new price in the shop is no new price in a bargain. */
  price: (world, dice) => {
    const goods = pick(world.goods, onSale, dice)
    if (!goods || !onSale(goods)) return null
    const price = 1_680_000 + (dice.who % 20) * 500
    if (price === goods.price) return null
    return {
      may: true,
      act: () => changePrice({ batchId: goods.id, price }, world.sellers[goods.seller].actor),
      then: () => (goods.price = price),
    }
  },
  /** The last day of a wish, or the term of a bargain, is over. */
  age: (world, dice) => {
    if (dice.how % 3) return null
    const it = dice.who % 2 ? one(world.wishes, dice.which) : undefined
    const line = it ? undefined : one(world.bargains, dice.which)
    if (it)
      return {
        may: true,
        act: () => db.from('demands').where('id', it.id).update({ valid_until: PAST }),
        then: () => (it.over = true),
      }
    if (!line || line.state !== QuotationState.open) return null
    return {
      may: true,
      act: () =>
        db
          .from('quotations')
          .where('id', line.id)
          .update({ valid_until: PAST, ...(line.awaits && { funds_until: PAST }) }),
      then: () => (line.over = true),
    }
  },
  sweep: (world) => ({
    may: true,
    act: async () => {
      await expireQuotations()
      await endOverdueDemands()
    },
    then: () => {
      end(world, (it) => it.over || !onSale(it.goods))
      for (const it of world.wishes)
        if (it.state === DemandState.open && it.over) {
          it.state = DemandState.ended
          end(world, (other) => other.wish === it)
        }
    },
  }),
  payIn: (world, dice) => {
    if (dice.how % 5) return null
    const cents = 2_000_000
    return {
      may: true,
      act: () => creditCompany(world.buyers[1].company.id, cents),
      then: () => (world.money[1] += cents),
    }
  },
}

function sell(world: World, order: Deal) {
  world.orders.push(order)
  world.money[order.buyer] -= order.deposit
  for (const goods of order.goods) goods.sold = true
}

/** Most steps are those of bargains. */
export const NAMES = Object.keys(COMMANDS).flatMap((name) =>
  Array<string>(({ answer: 8, accept: 8, counter: 5, publish: 3, edit: 2 } as Record<string, number>)[name] ?? 1).fill(
    name
  )
)
