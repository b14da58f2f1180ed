/*
 * A seller and a buyer with one row of everything that belongs to somebody, for tests of what others get to know of it.
 */
import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@japa/api-client'
import { GoodsImportKind } from '#app/goods_import/codes'
import type { Assert } from '@japa/assert'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { databaseNow } from '#core/clock'
import { ApplicationKind } from '#app/company/codes'
import { addGoods } from '#app/tonnage/actions/save_goods'
import { addForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import { placeOrders } from '#app/order/actions/place_orders'
import { PurchaseRequestState } from '#app/order/codes'
import { answerDemand } from '#app/demand/actions/answer_demand'
import { Adjustable, BidType, DeliveryType, PriceType } from '#app/listing/codes'
import { SessionCompanyRole, SessionState } from '#app/auction/codes'
import { createMember, type TestMember } from '#tests/helpers/actors'
import { insertEntries, insertLot, insertSession } from '#tests/helpers/auctions'
import { createBatch } from '#tests/helpers/batches'
import { insertRow } from '#tests/helpers/insert_row'
import { createListing } from '#tests/helpers/listings'
import { SEED, offerTonnage } from '#tests/helpers/tonnage'
import { BRAZIL, makeForeignDeal, offerTerms, walkForeign } from '../functional/foreign_trade/helpers.js'
import { openWish } from '../functional/demand/helpers.js'
import { makeDeal, walk } from '../functional/order/helpers.js'
import { makePairDeal, placePair, point } from '../functional/pair_order/helpers.js'

/** Kinds of rows that calls name by their ids. */
export const KINDS = [
  ...['order', 'orderLine', 'pickOrder', 'settlement', 'claim', 'submission', 'pairOrder', 'instruction'],
  ...['goods', 'goodsImport', 'dollarImport', 'foreignOffer', 'foreignOrder', 'foreignDocument'],
  ...[
    'demand',
    'demandAnswer',
    'demandLine',
    'quotation',
    'batch',
    'listing',
    'import',
    'file',
    'address',
    'invitation',
    'joinRequest',
    'user',
    'salesUser',
  ],
  ...[
    'pairLine',
    'company',
    'purchaseRequest',
    'card',
    'transfer',
    'savedSearch',
    'cottonList',
    'watch',
    'notice',
    'device',
    'pushDevice',
    'session',
    'lot',
  ],
] as const
export type Kind = (typeof KINDS)[number]

export type PrivateMarket = {
  /** Everybody to whom the rows belong, managers of their companies. */
  people: TestMember[]
  seller: TestMember
  buyer: TestMember
  ids: Record<Kind, number>
}

let serial = 0

/** A reserve price and a deposit that are like no other figure. */
export const RESERVE = 1_777_013

export async function makePrivateMarket(client: ApiClient, assert: Assert): Promise<PrivateMarket> {
  const n = ++serial
  const deal = await makeDeal(client)
  const { seller, buyer } = deal
  const { orderId, lineId, pickOrderId, settlementId } = await walk(assert, deal, 'submit')
  const pairDeal = await makePairDeal(client)
  const pair = await placePair(assert, pairDeal)
  const instruction = await point(assert, pairDeal, pair)
  const inquired = await createListing(seller, { adjustable: Adjustable.yes })
  const quotation = await openQuotation({ batchId: inquired.batch.id, price: 1_650_000 }, buyer.actor)
  const wished = await openWish(buyer)
  await insertRow('demand_invitations', { demand_id: wished.id, company_id: seller.company.id })
  await insertRow('demand_introductions', {
    seller_company_id: seller.company.id,
    seller_company_name: seller.company.name,
    seller_user_name: seller.user.name,
    buyer_company_id: buyer.company.id,
    buyer_company_name: buyer.company.name,
    goods: 1,
    message: `保密推荐${n}号`,
  })
  await insertRow('demand_optouts', { company_id: seller.company.id, user_name: seller.user.name })
  const wanted = await createListing(seller)
  const answer = await answerDemand(
    {
      demandId: wished.id,
      deliveryType: DeliveryType.delivered,
      lines: [{ batchId: wanted.batch.id, price: 1_660_000, priceType: PriceType.fixed }],
    },
    seller.actor
  )
  const { listing: staple } = await offerTonnage(seller)
  await placeOrders({ lines: [{ listingId: staple.id, weight: 32, price: staple.price! }] }, buyer.actor)
  const dollars = await makeForeignDeal(client, assert)
  const foreignOrder = await walkForeign(dollars, 'present')
  const inDollars = await createBatch(dollars.seller.company.id, {
    ...BRAZIL,
    batchCode: `BRX${String(n).padStart(5, '0')}`,
  })
  const foreignOffer = await addForeignOffer({ productId: inDollars.id, ...offerTerms() }, dollars.seller.actor)
  const document = await db.from('foreign_documents').where('order_id', foreignOrder).firstOrFail()
  const companyId = buyer.company.id
  const userId = buyer.user.id
  const text = (what: string) => `${what}保密${n}号`
  const sheet = (kind: GoodsImportKind, name: string) =>
    insertRow('goods_imports', {
      kind,
      company_id: seller.company.id,
      user_id: seller.user.id,
      actor_name: seller.user.name,
      file_name: text(name),
      layout: '{"columns":[],"headerLastRow":0}',
      mapping: '[]',
      rows: '[]',
    })
  const file = async () => {
    const key = `document/202611/${randomUUID()}.pdf`
    await drive.use().put(key, Buffer.from('%PDF-1.4 保密内容'))
    return insertRow('files', {
      key,
      name: text('磅单'),
      mime: 'application/pdf',
      size: 20,
      purpose: 'document',
      company_id: companyId,
      user_id: userId,
      used_at: new Date(),
    })
  }
  const now = await databaseNow()
  const session = await insertSession({
    name: text('定向专场'),
    limited: true,
    state: SessionState.bidding,
    start_time: now.minus({ minutes: 14 }).toJSDate(),
    end_time: now.plus({ minutes: 46 }).toJSDate(),
  })
  await insertRow('auction_session_companies', {
    session_id: session.id,
    company_id: companyId,
    role: SessionCompanyRole.bidder,
  })
  const lot = await insertLot(session.id, {
    seller_company_id: seller.company.id,
    reserve_price: RESERVE,
    product_name: text('竞价棉'),
  })
  await insertEntries(session.id, [companyId])
  await db.from('auction_entries').where('session_id', session.id).update({ user_id: userId })
  const applicant = await createMember({ certified: false })
  const colleague = await createMember({ company: buyer.company, name: text('职员') })
  const transaction = await db.from('ledger_transactions').orderBy('id', 'desc').firstOrFail()
  const { id: card } = await db.from('bank_cards').where({ company_id: companyId }).firstOrFail()
  const { id: submission } = await db.from('order_submissions').where({ company_id: companyId }).firstOrFail()
  const { id: device } = await db.from('access_tokens').where({ kind: 'member', owner_id: userId }).firstOrFail()
  const asked = { bidType: BidType.open, startingPrice: RESERVE, reservePrice: RESERVE }
  const listing = await createListing(seller, asked, { batchCode: `6512399${String(n).padStart(4, '0')}` })
  const ids: Record<Kind, number> = {
    order: orderId,
    orderLine: lineId,
    pickOrder: pickOrderId,
    settlement: settlementId,
    submission,
    purchaseRequest: await insertRow('purchase_requests', {
      company_id: companyId,
      user_id: userId,
      user_name: text('采购员'),
      request_no: `CG20261118${String(n).padStart(6, '0')}`,
      state: PurchaseRequestState.open,
      lines: '[]',
      line_count: 0,
      weight: 0,
      amount: 0,
      deposit: 0,
      note: text('申请说明'),
      why: text('超过限额'),
      expires_at: new Date(Date.now() + 86_400_000),
    }),
    pairOrder: pair.orderId,
    instruction,
    pairLine: pair.lineId,
    foreignOffer: foreignOffer.id,
    foreignOrder,
    foreignDocument: document.id,
    demand: wished.id,
    demandAnswer: answer.id,
    demandLine: (await db.from('quotations').where('demand_answer_id', answer.id).firstOrFail()).id,
    quotation: quotation.id,
    claim: await insertRow('claims', {
      settlement_id: settlementId,
      order_id: orderId,
      company_id: companyId,
      user_id: userId,
      claim_no: text('YY'),
      content: text('短少'),
      file_ids: '[]',
    }),
    batch: (await createBatch(seller.company.id, { batchCode: `6512388${String(n).padStart(4, '0')}` })).id,
    goods: (
      await addGoods({ ...SEED, batchCode: `MZ${String(n).padStart(6, '0')}`, remark: text('棉籽') }, seller.actor)
    ).batch.id,
    listing: listing.listing.id,
    goodsImport: await sheet(GoodsImportKind.tonnage, '棉副'),
    dollarImport: await sheet(GoodsImportKind.dollars, '报盘'),
    import: await insertRow('imports', {
      company_id: seller.company.id,
      actor_kind: 'member',
      actor_id: seller.user.id,
      file_name: text('检验'),
      format: 'xlsx',
    }),
    file: await file(),
    address: await insertRow('addresses', {
      company_id: companyId,
      contact_name: text('王师傅'),
      contact_mobile: `1391111${String(n).padStart(4, '0')}`,
      province: '湖北省',
      city: '武汉市',
      address: text('棉纺路'),
    }),
    invitation: await insertRow('company_invitations', {
      company_id: companyId,
      mobile: `1392222${String(n).padStart(4, '0')}`,
      invited_by: userId,
      name: text('受邀人'),
    }),
    joinRequest: await insertRow('company_applications', {
      company_id: companyId,
      user_id: applicant.user.id,
      kind: ApplicationKind.joining,
      memo: text('附言'),
    }),
    user: colleague.user.id,
    salesUser: await insertRow('sales_users', {
      company_id: companyId,
      user_id: colleague.user.id,
      responsible_area: text('北疆'),
    }),
    company: companyId,
    card,
    transfer: await insertRow('transfers', {
      transaction_id: transaction.id,
      payer_company_id: companyId,
      payer_company_name: buyer.company.name,
      payee_company_id: seller.company.id,
      payee_company_name: seller.company.name,
      api_order_id: text('ZZ'),
      memo: text('货款'),
    }),
    savedSearch: await insertRow('saved_searches', { user_id: userId, company_id: companyId, name: text('条件') }),
    cottonList: await insertRow('cotton_lists', { user_id: userId, company_id: companyId, name: text('清单') }),
    watch: await insertRow('price_watches', {
      user_id: userId,
      company_id: companyId,
      product: 'CF',
      level: 1_500_000 + n,
    }),
    notice: await insertRow('notices', { user_id: userId, code: 'N01', title: text('通知'), content: text('内容') }),
    device,
    pushDevice: await insertRow('push_subscriptions', { user_id: userId, device: text('设备') }),
    session: session.id,
    lot: lot.id,
  }
  // The seller's file shows his goods.
  await db
    .from('tonnage_goods')
    .where('batch_id', ids.goods)
    .update({ photo_file_ids: JSON.stringify([ids.file]) })
  return { people: [buyer, seller, pairDeal.buyer, pairDeal.seller, dollars.buyer, dollars.seller], seller, buyer, ids }
}
