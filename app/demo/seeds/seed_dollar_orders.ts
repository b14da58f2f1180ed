/* Orders in US dollars in every state of state-machines §5.3, among all others of the calendar: the books are written in the order of time. */
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { now } from '#core/clock'
import { renderPdf } from '#core/pdf'
import { CompanyType } from '#app/company/codes'
import { storeFile } from '#app/system/files/stored_files'
import { acceptForeignOrder, rejectForeignOrder } from '#app/foreign_trade/actions/accept_foreign_order'
import { answerForeignCancel, askForeignCancel } from '#app/foreign_trade/actions/cancel_foreign_order'
import { addDocument, receiveDocuments } from '#app/foreign_trade/actions/hand_over_documents'
import { clearCustoms, giveQuota, landGoods, noteArrival } from '#app/foreign_trade/actions/land_goods'
import { confirmPayment, presentPayment } from '#app/foreign_trade/actions/pay_in_dollars'
import { placeForeignOrder } from '#app/foreign_trade/actions/place_foreign_order'
import { contestForeignClaim, payDifference, settleDifference } from '#app/foreign_trade/actions/settle_difference'
import { ForeignDocumentKind, ForeignOfferState, ImportQuota, SHIPPING_DOCUMENTS } from '#app/foreign_trade/codes'
import { ForeignFile } from '#app/foreign_trade/file_purposes'
import type { OrderCalendar, Pause } from '#app/demo/seeds/order_calendar'
import type { DemoPeople } from '#app/demo/seeds/seed_people'
import { partiesOf, type Parties } from '#app/demo/shared/parties'

/** Where an order stands, and so many days ago it was placed. */
const STAGES = {
  placed: 0,
  refused: 2,
  accepted: 2,
  presented: 3,
  paid: 5,
  cancelled: 6,
  documented: 7,
  received: 8,
  arrived: 9,
  quotaAwaited: 9,
  quotaGiven: 10,
  cleared: 10,
  disputed: 11,
  contested: 12,
  landed: 12,
  settling: 13,
  completed: 16,
} as const
type Stage = keyof typeof STAGES
const WAY: readonly Stage[] = [
  'placed',
  'accepted',
  'presented',
  'paid',
  'documented',
  'received',
  'arrived',
  'cleared',
  'landed',
  'settling',
  'completed',
]
/** Of a stage that is beside the way, where it leaves it. */
const LEAVES: Partial<Record<Stage, Stage>> = {
  cancelled: 'paid',
  quotaAwaited: 'arrived',
  quotaGiven: 'arrived',
  disputed: 'landed',
  contested: 'landed',
}
/** Stages of orders whose seller has promised a quota. */
const PROMISED: readonly Stage[] = ['quotaAwaited', 'quotaGiven']

/** A sample of a document, which says that it is one. */
async function sampleOf(kind: ForeignDocumentKind, { companyId, userId }: Actor, lines: string[]): Promise<number> {
  const title = `${ForeignDocumentKind.word(kind)}（演示样张）`
  const contents = await renderPdf({ content: [{ text: title, fontSize: 18 }, ...lines] })
  const purpose = ForeignFile.foreignDocument
  const { id } = await storeFile({
    name: `${title}.pdf`,
    mime: 'application/pdf',
    contents,
    purpose,
    companyId,
    userId,
  })
  return id
}

/** Offers at a price that come to the least, because several deposits are frozen at once. */
async function cheapestOffer(companyId: number, promised: boolean): Promise<number | null> {
  const row = await db
    .from('foreign_offers as f')
    .join('batches as b', 'b.id', 'f.batch_id')
    .where({ 'f.state': ForeignOfferState.offered, 'f.company_id': companyId })
    .where('f.quota_kind', promised ? '<>' : '=', ImportQuota.none)
    .whereNotNull('f.pound_price')
    .orderBy('b.net_weight')
    .orderBy('f.id')
    .select('f.id')
    .first()
  return row?.id ?? null
}

async function* stepsOf(stage: Stage, offerId: number, { buyer, seller }: Parties): AsyncGenerator<Pause> {
  const { id: orderId, orderNo, netWeight } = await placeForeignOrder({ offerId }, buyer)
  const last = WAY.indexOf(LEAVES[stage] ?? stage)
  const until = (one: Stage) => last >= WAY.indexOf(one)
  const sample = (kind: ForeignDocumentKind, actor: Actor) => sampleOf(kind, actor, [`订单：${orderNo}`])
  if (stage === 'refused') {
    yield 'soon'
    await rejectForeignOrder({ orderId, reason: '船期已满，不能按期装运' }, seller)
    return
  }
  if (!until('accepted')) return
  yield 'soon'
  await acceptForeignOrder({ orderId }, seller)
  if (!until('presented')) return
  yield 'nextDay'
  const credit = await sample(ForeignDocumentKind.letterOfCredit, buyer)
  const reference = `LC${orderNo.slice(2)}`
  await presentPayment({ orderId, fileId: credit, bank: '中国银行', reference }, buyer)
  if (!until('paid')) return
  yield 'later'
  await confirmPayment({ orderId }, seller)
  if (stage === 'cancelled') {
    yield 'soon'
    await askForeignCancel({ orderId, reason: '船期取消，双方同意不再履行' }, seller)
    yield 'soon'
    await answerForeignCancel({ orderId, agree: true }, buyer)
    return
  }
  if (!until('documented')) return
  yield 'nextDay'
  const day = now().toISODate()!
  for (const kind of SHIPPING_DOCUMENTS) {
    const fileId = await sample(kind, seller)
    const bill = kind === ForeignDocumentKind.billOfLading
    const shipped = bill ? { shippedOn: day, vessel: 'COSCO STAR 018W' } : {}
    await addDocument({ orderId, kind, fileId, reference: `${orderNo.slice(-6)}-${kind}`, ...shipped }, seller)
  }
  if (!until('received')) return
  yield 'later'
  await receiveDocuments({ orderId }, buyer)
  if (!until('arrived')) return
  yield 'nextDay'
  await noteArrival({ orderId, arrivedOn: now().toISODate()! }, buyer)
  if (stage === 'quotaGiven') {
    yield 'later'
    const quota = await sample(ForeignDocumentKind.quota, seller)
    await giveQuota({ orderId, quotaNo: `PE${orderNo.slice(2)}`, fileId: quota }, seller)
  }
  if (!until('cleared')) return
  yield 'nextDay'
  const clearedOn = now().toISODate()!
  const declarationNo = `4220${orderNo.slice(-6)}`
  await clearCustoms({ orderId, clearedUnder: ImportQuota.sliding, clearedOn, declarationNo }, buyer)
  if (!until('landed')) return
  yield 'nextDay'
  const certificate = await sample(ForeignDocumentKind.ciq, buyer)
  const share = LEAVES[stage] === 'landed' ? 0.978 : 0.991
  const weight = Math.round(netWeight * share * 1000) / 1000
  await landGoods({ orderId, weight, certificateNo: `CIQ${orderNo.slice(-6)}`, fileId: certificate }, buyer)
  if (stage === 'contested') {
    yield 'nextDay'
    await contestForeignClaim({ orderId, reason: '装运港检验重量与提单一致，短重发生在卸货之后' }, seller)
  }
  if (!until('settling')) return
  yield 'nextDay'
  await payDifference({ orderId, fileId: await sample(ForeignDocumentKind.slip, seller) }, seller)
  if (!until('completed')) return
  yield 'nextDay'
  await settleDifference({ orderId }, buyer)
}

/** Orders of the demo buyer and of another mill, with two traders. */
export function seedDollarOrders(people: DemoPeople, calendar: OrderCalendar) {
  const mills = people.buyers.filter(({ company }) => (company.type & CompanyType.textileMill) !== 0)
  const traders = people.companies.filter(({ company }) => company.type === CompanyType.trader).slice(0, 4)
  for (const [index, stage] of (Object.keys(STAGES) as Stage[]).entries())
    for (const [other, mill] of mills.slice(0, 2).entries()) {
      const trader = traders[(index + other) % traders.length]
      calendar.add(calendar.recently(STAGES[stage]), async () => {
        const offerId = await cheapestOffer(trader.company.id, PROMISED.includes(stage))
        return offerId === null ? null : stepsOf(stage, offerId, await partiesOf(mill, trader))
      })
    }
}
