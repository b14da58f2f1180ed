/*
 * Work that waits for operators besides applications: goods that arrived short, a company whose payouts are stopped, steps that wait for a second
 * operator, a background job that has failed. Each comes about as it would in the market, by the actions of its module.
 */
import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { now } from '#core/clock'
import { oneOf } from '#core/define_codes'
import { buryJob } from '#core/jobs'
import { renderPdf } from '#core/pdf'
import { inTransaction } from '#core/transaction'
import { propose } from '#app/admin/actions/propose'
import { stepOf } from '#app/admin/actions/row_steps'
import { storeFile } from '#app/system/files/stored_files'
import '#app/system/jobs'
import BankAccount from '#app/bank/models/bank_account'
import { platformFreeze } from '#app/bank/actions/platform_freeze'
import { contradiction } from '#app/bank/shared/contradictions'
import { demoPayProof } from '#app/demo/shared/pay_proof'
import { CompanyType } from '#app/company/codes'
import { CNY_COTTON, InTransitState, SalesState } from '#app/catalog/codes'
import { defaultAddressOf } from '#app/demo/shared/default_address'
import { DeliveryType, ListingState } from '#app/listing/codes'
import { acceptOrder } from '#app/order/actions/accept_order'
import { confirmReceipt } from '#app/order/actions/confirm_receipt'
import { payOrder } from '#app/order/actions/pay_order'
import { placeOrders } from '#app/order/actions/place_orders'
import { releaseOrder } from '#app/order/actions/release_order'
import { OrderFile } from '#app/order/file_purposes'
import '#app/order/jobs'
import Order from '#app/order/models/order'
import { demoOperator, type DemoCompany, type DemoPeople } from '#app/demo/seeds/seed_people'
import { partiesOf } from '#app/demo/shared/parties'

const MISSING_BALES = 6

/** Goods sent to a mill of which some bales are missing; the seller has to accept the shortage or dispute it. */
async function seedShortReceipt(buyer: DemoCompany, gins: DemoCompany[]) {
  const { rows } = await db.rawQuery(
    `select l.id, l.price, l.company_id from listings l join batches b on b.id = l.batch_id
     where l.state = ${ListingState.listed} and l.delivery_type = ${DeliveryType.delivered} and b.sales_state = ${SalesState.onSale}
       and b.in_transit_state = ${InTransitState.stored} and b.product_type ${oneOf(...CNY_COTTON)} and l.company_id = any(?)
     order by l.id limit 1`,
    [gins.map(({ company }) => company.id)]
  )
  const [listing] = rows as { id: number; price: number; company_id: number }[]
  if (!listing) return
  const parties = await partiesOf(
    buyer,
    gins.find(({ company }) => company.id === listing.company_id)!
  )
  const placed = await placeOrders(
    {
      lines: [{ listingId: listing.id, price: listing.price }],
      addressId: await defaultAddressOf(parties.buyer.companyId!),
    },
    parties.buyer
  )
  const { id: orderId } = placed.orders[0]
  await acceptOrder({ orderId }, parties.seller)
  await payOrder({ orderId, proof: await demoPayProof(parties.payer) }, parties.payer)
  await releaseOrder({ orderId }, parties.seller)
  const order = await Order.findOrFail(orderId)
  await order.load('lines')
  const ticket = await storeFile({
    name: '短少凭证.pdf',
    mime: 'application/pdf',
    contents: await renderPdf({ content: [{ text: `短少凭证（演示）：实收少 ${MISSING_BALES} 包` }] }),
    purpose: OrderFile.ticket,
    companyId: buyer.company.id,
    userId: buyer.manager.id,
  })
  await confirmReceipt(
    {
      orderId,
      lines: order.lines.map(({ id, packets, weight }) => {
        const received = packets - MISSING_BALES
        return {
          lineId: id,
          packets: received,
          weight: Math.round((weight * received * 1000) / packets) / 1000,
          ticketFileId: ticket.id,
        }
      }),
    },
    parties.buyer
  )
}

/** The bank reports a payout that the platform knows as failed; its reopening waits for a second operator, and so does a freeze by court. */
async function seedBankWork([stopped, frozen]: DemoCompany[]) {
  const finance = await demoOperator('finance')
  const orderId = `CJ${now().toFormat('yyyyMMdd')}00001234`
  await inTransaction((trx) =>
    contradiction(
      trx,
      { kind: 'withdraw', orderId, status: 'success', amount: 8_800_000 },
      `银行出金结果与平台记录相反：${orderId}`,
      stopped.company.id
    )
  )
  const account = await BankAccount.findByOrFail('companyId', stopped.company.id)
  await propose(
    stepOf('bank_accounts.resume_payouts')!,
    { ids: [account.id], input: { reason: '银行已书面更正，该笔实际退汇' } },
    finance
  )

  const { id: accountId } = await BankAccount.findByOrFail('companyId', frozen.company.id)
  const hold = await platformFreeze(
    { accountId, amount: 5_000_000, reason: '协助执行通知书（演示）第 0123 号' },
    finance
  )
  await propose(
    stepOf('holds.release')!,
    { ids: [hold.id], input: { reason: '解除冻结通知书（演示）第 0145 号' } },
    finance
  )
}

/** A contract that could not be made; trying it again makes it. */
async function seedFailedJob() {
  const order = await Order.query().whereNotNull('acceptedAt').orderBy('id', 'desc').first()
  // A market of very few batches has none.
  if (!order) return
  await buryJob({
    id: randomUUID(),
    name: 'order.contract',
    data: { orderId: order.id },
    error: '磁盘空间不足，合同文件没有写入',
    attempts: 9,
    queuedAt: now().minus({ hours: 2 }).toJSDate(),
  })
}

export async function seedWaitingWork({ gins, buyers }: DemoPeople) {
  // None of them is a demo account, which trades without hindrance, nor on the blacklist, which has the last ones.
  const mills = buyers.filter(({ company }) => company.type === CompanyType.textileMill)
  await seedShortReceipt(mills[1], gins.slice(0, 5))
  // The contradiction of the bank is made up: whoever starts the demo need not be frightened by its line in the log.
  const { level } = logger
  logger.level = 'fatal'
  await seedBankWork(gins.slice(2, 4)).finally(() => (logger.level = level))
  await seedFailedJob()
}
