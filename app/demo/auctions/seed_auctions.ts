/*
 * Past sessions: sold, unsold, abandoned, voided, of all four kinds, each run on its day through the actions of the module. Running and coming
 * sessions are opened by `keep_auctions`.
 */
import { DateTime } from 'luxon'
import { shiftClock, ZONE } from '#core/clock'
import { isWorkingDay } from '#app/system/shared/working_days'
import type { Actor } from '#core/actor'
import { actorOfUser } from '#app/identity/sessions/members'
import { closeDue } from '#app/auction/actions/close_session'
import { abandonLot } from '#app/auction/actions/settle_deal'
import { askVoidSession, decideVoidSession } from '#app/auction/actions/void_session'
import AuctionDepositRate from '#app/auction/models/auction_deposit_rate'
import AuctionLot from '#app/auction/models/auction_lot'
import { bidOnce, enterAll, signWins } from '#app/demo/auctions/auction_bidders'
import { openSession, type SessionPlan } from '#app/demo/auctions/auction_sessions'
import { keepAuctions } from '#app/demo/auctions/keep_auctions'
import { inThePast } from '#app/demo/shared/past'
import { demoOperator, type DemoPeople } from '#app/demo/seeds/seed_people'
import type { Random } from '#app/demo/shared/random'
import { ProductType } from '#app/catalog/codes'
import { AuctionPriceType, LotState } from '#app/auction/codes'
import { CompanyType } from '#app/company/codes'

const MINUTE = 60_000
const MINUTES = 60

type Day = Omit<SessionPlan, 'startTime' | 'minutes'> & { daysAgo: number; bids: number; ending?: 'abandon' | 'void' }

/** Half past nine to three of the working day so many days ago or before, so that a session of an hour ends before half past four. */
async function sessionStart(daysAgo: number): Promise<DateTime> {
  let day = DateTime.now().setZone(ZONE).minus({ days: daysAgo }).startOf('day')
  const hour = 9.5 + ((daysAgo * 10) % 6)
  while (!(await isWorkingDay(day)) || day.plus({ hours: hour + 3 }) > DateTime.now()) day = day.minus({ days: 1 })
  return day.plus({ hours: hour })
}

/** Runs a session of an earlier day from its opening to its end. */
async function rehearse({ daysAgo, bids, ending, ...plan }: Day, operators: Actor[], bidders: Actor[], random: Random) {
  const start = await sessionStart(daysAgo)
  const at = (minutes: number) => shiftClock(start.toMillis() + minutes * MINUTE - Date.now())
  await inThePast((Date.now() - start.toMillis()) / 86_400_000, async () => {
    at(-180)
    const session = await openSession({ ...plan, startTime: start, minutes: MINUTES }, operators[0])
    if (!session) return
    at(-20)
    await enterAll(session, bidders)
    for (let i = 0; i < bids; i++) {
      at(1 + (i * (MINUTES - 2)) / bids)
      await bidOnce(session.id, bidders, random)
    }
    if (ending === 'void') {
      await askVoidSession({ sessionId: session.id, reason: '委托方更正检验证书，本场作废' }, operators[0])
      await decideVoidSession({ sessionId: session.id, approve: true }, operators[1])
      return
    }
    for (let second = 5; second < 60; second += 15) {
      at(MINUTES + second / 60)
      await bidOnce(session.id, bidders, random)
    }
    at(MINUTES + 65)
    await closeDue(session.id)
    at(MINUTES + 90)
    if (ending === 'abandon') await abandonOne(session.id, bidders)
    // Leaves a recent win of the demo buyer unsigned, so that the demo account has a deal to sign.
    await signWins(session.id, daysAgo < 1 ? bidders.slice(1) : bidders)
  })
}

async function abandonOne(sessionId: number, bidders: Actor[]) {
  const lots = await AuctionLot.query().where({ sessionId, state: LotState.hammered }).orderBy('id')
  const lot = lots.find(({ buyerCompanyId }) => buyerCompanyId !== bidders[0].companyId)
  const winner = bidders.find(({ companyId }) => companyId === lot?.buyerCompanyId)
  if (lot && winner) await abandonLot({ lotId: lot.id, reason: '采购计划调整' }, winner)
}

/** @returns number of sessions, including coming ones */
export async function seedAuctions({ buyers, gins }: DemoPeople, random: Random): Promise<number> {
  const operators = [await demoOperator('auction'), await demoOperator('admin')]
  const spinners = buyers.filter(({ company }) => (company.type & CompanyType.textileMill) !== 0)
  const mills = await Promise.all(spinners.slice(0, 5).map(({ manager }) => actorOfUser(manager.id)))
  const suppliers = await Promise.all(gins.slice(0, 4).map(({ manager }) => actorOfUser(manager.id)))
  const purchaser = spinners[0].company
  const need = { sellerCompanyId: purchaser.id, stepPrice: 1_000, startingPrice: 1_700_000 }
  await AuctionDepositRate.createMany([
    { productType: ProductType.xinjiang, rate: 50_000, entryMinimum: 0 },
    { productType: ProductType.xinjiangUninspected, rate: 60_000, entryMinimum: 5_000_000 },
  ])
  const invited = mills.map(({ companyId }) => companyId!)
  const days: [Day, Actor[]][] = [
    [{ daysAgo: 9.2, name: '南疆手摘棉定向专场', lotCount: 6, bids: 30, limited: true, companyIds: invited }, mills],
    [{ daysAgo: 6.1, name: '北疆机采棉基差专场', lotCount: 4, bids: 20, priceType: AuctionPriceType.basis }, mills],
    [{ daysAgo: 5.2, name: '兵团棉花竞卖', lotCount: 3, bids: 6, ending: 'void' }, mills],
    [{ daysAgo: 4.3, name: '北疆优质棉专场', lotCount: 5, bids: 24, ending: 'abandon' }, mills],
    [
      {
        daysAgo: 2.2,
        name: `${purchaser.alias ?? purchaser.name}原料采购专场`,
        bids: 12,
        needs: [
          { ...need, productName: '新疆机采棉 3129 强力28', productWeight: 120, storageAddress: '送到武汉' },
          {
            ...need,
            productName: '新疆机采棉 3128',
            productWeight: 80,
            storageAddress: '送到武汉',
            startingPrice: 1_680_000,
          },
        ],
      },
      suppliers,
    ],
    [{ daysAgo: 0.3, name: '昌吉机采棉专场', lotCount: 6, bids: 36 }, mills],
  ]
  for (const [day, bidders] of days) await rehearse(day, operators, bidders, random)
  return days.length + (await keepAuctions(random))
}
