import { call } from '#core/call'
import { listSheet } from '#core/sheets/list_sheet'
import { SHEET_ROWS, upTo } from '#core/sheets/sheet_rows'
import { acceptQuotation } from '#app/quotation/actions/accept_quotation'
import { counterQuotation, rejectQuotation, withdrawQuotation } from '#app/quotation/actions/answer_quotation'
import { openQuotation } from '#app/quotation/actions/open_quotation'
import type Quotation from '#app/quotation/models/quotation'
import { QUOTATION_COLUMNS } from '#app/quotation/queries/export_quotations'
import { quotationOffer } from '#app/quotation/queries/quotation_offer'
import { getQuotation, listQuotations } from '#app/quotation/queries/quotations'
import * as validators from '#app/quotation/validators/quotation'

/** The answer of a step; the page reads the bargain again. */
const stepped = ({ id, quotationNo, state }: Quotation) => ({ id, quotationNo, state })

call.read('/quotation/offer', {
  name: '查看询价条款',
  access: 'certified',
  summary: 'Price and terms of a listing that may be bargained over, with the version that an inquiry names.',
  input: validators.quotationOfferValidator,
  run: ({ batchId }) => quotationOffer(batchId),
})

call.write('/buyer/quotation/add', {
  name: '发起询价',
  access: 'certified',
  permission: 'quotation:add',
  idempotency: 'required',
  summary: 'Asks for a batch at a price; one open inquiry a buyer and batch.',
  input: validators.addQuotationValidator,
  binds: ({ batchId }) => quotationOffer(batchId),
  message: '询价已发出',
  run: async (input, { actor, trx }) => stepped(await openQuotation(input, actor, trx)),
})

call.read('/quotation/list', {
  name: '查看询价列表',
  access: 'certified',
  summary: 'Inquiries of one side of my company with all their prices, the open ones first.',
  input: validators.listQuotationsValidator,
  run: (input, { actor }) => listQuotations(input, actor),
})

call.file('/quotation/export', {
  name: '导出询价',
  access: 'certified',
  summary: 'The same list as an Excel file.',
  input: validators.listQuotationsValidator,
  run: async (input, { actor }) =>
    listSheet(
      input.side === 'buyer' ? '我的询价' : '收到的询价',
      QUOTATION_COLUMNS,
      await listQuotations(upTo(SHEET_ROWS, input), actor)
    ),
})

call.read('/quotation/get', {
  name: '查看询价',
  access: 'certified',
  summary: 'One inquiry of my company.',
  input: validators.quotationIdValidator,
  run: ({ quotationId }, { actor }) => getQuotation(quotationId, actor),
})

call.write('/quotation/counter', {
  name: '还价',
  access: 'certified',
  permission: 'quotation:counter',
  summary: 'Names another price to the other side; six prices at most.',
  input: validators.counterQuotationValidator,
  binds: ({ quotationId }, { actor }) => getQuotation(quotationId, actor),
  message: '已还价',
  run: async (input, { actor, trx }) => stepped(await counterQuotation(input, actor, trx)),
})

call.write('/quotation/accept', {
  name: '接受报价',
  access: 'certified',
  permission: 'quotation:accept',
  idempotency: 'required',
  summary: 'Accepts the other side’s price: an order, or two hours for the buyer to pay in.',
  input: validators.acceptQuotationValidator,
  binds: ({ quotationId }, { actor }) => getQuotation(quotationId, actor),
  run: async (input, { actor, trx }) => {
    const { quotation, orderId, fundsUntil } = await acceptQuotation(input, actor, trx)
    return { ...stepped(quotation), orderId, fundsUntil }
  },
  message: ({ orderId, fundsUntil }) => (orderId ? '已成交' : `买方可用余额不足，已保留至${fundsUntil}待买方入金`),
})

call.write('/quotation/reject', {
  name: '拒绝询价',
  access: 'certified',
  permission: 'quotation:reject',
  summary: 'Refuses the other side’s price and ends the inquiry.',
  input: validators.rejectQuotationValidator,
  message: '已拒绝',
  run: async (input, { actor, trx }) => stepped(await rejectQuotation(input, actor, trx)),
})

call.write('/quotation/withdraw', {
  name: '撤回询价',
  access: 'certified',
  permission: 'quotation:add',
  summary: 'Takes back an inquiry of my company.',
  input: validators.quotationIdValidator,
  message: '已撤回',
  run: async (input, { actor, trx }) => stepped(await withdrawQuotation(input, actor, trx)),
})
