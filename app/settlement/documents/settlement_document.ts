/* 结算单: what was delivered, by which rule it was weighed, and what is paid for it. The service fee is between seller and platform and not on it. */
import { formatTime } from '#core/clock'
import { formatYuan } from '#core/money'
import { paperHeading, paperNote, paperPairs, paperTable, paperTitle, TABLE_PAGE } from '#core/paper'
import type { PdfDefinition } from '#core/pdf'
import { siteName } from '#config/app'
import { isTonnageOrder } from '#app/order/rules/quantity_text'
import type Order from '#app/order/models/order'
import { amountInWords } from '#app/order/rules/amount_in_words'
import type Invoice from '#app/settlement/models/invoice'
import type Settlement from '#app/settlement/models/settlement'
import type SettlementLine from '#app/settlement/models/settlement_line'

const COLUMNS = [
  { title: '批号', width: 68 },
  { title: '包数\n实提/合同', width: 44, right: true },
  { title: '合同重量\n吨', width: 44, right: true },
  { title: '过磅重量\n吨', width: 44, right: true },
  { title: '结算重量\n吨', width: 44, right: true },
  { title: '单价\n元/吨', width: 52, right: true },
  { title: '金额\n元', width: 66, right: true },
  { title: '依据', width: '*' as const },
]

/** Goods by the tonne have no bales; staple fibre sold by conditioned weight has a regain. */
const TONNAGE_COLUMNS = [{ title: '货号', width: 92 }, ...COLUMNS.slice(2)]

const tonnageTexts = (line: SettlementLine) => lineTexts(line).filter((_text, index) => index !== 1)

const lineTexts = (line: SettlementLine) => [
  line.batchCode,
  `${line.actualPackets}/${line.contractPackets}`,
  line.contractWeight.toFixed(3),
  line.scaleWeight === null ? '未过磅' : line.scaleWeight.toFixed(3),
  line.weight.toFixed(3),
  formatYuan(line.price + line.priceAdjust),
  formatYuan(line.amount),
  line.priceAdjust === 0 ? line.rule : `${line.rule}；单价含调整 ${formatYuan(line.priceAdjust)}`,
]

export function settlementSheet(settlement: Settlement, order: Order, invoice: Invoice | null): PdfDefinition {
  const refund = Math.max(0, -settlement.balance)
  const { contractWeight, weight, amount } = settlement
  const byTonne = isTonnageOrder(settlement)
  return {
    ...TABLE_PAGE,
    info: { title: `结算单 ${settlement.settlementNo}`, author: siteName },
    foot: settlement.settlementNo,
    content: [
      ...paperTitle(
        '结算单',
        `编号：${settlement.settlementNo}`,
        `订单号：${settlement.orderNo}${order.buyerReference ? `\n采购单号：${order.buyerReference}` : ''}`,
        `确认时间：${formatTime(settlement.confirmedAt)}`
      ),
      paperPairs([
        ['卖方', settlement.sellerCompanyName],
        ['买方', settlement.buyerCompanyName],
        ['合同编号', order.contractNo],
        ['确认人', settlement.confirmedBy],
      ]),
      paperHeading(byTonne ? '货物' : '批次'),
      paperTable(byTonne ? TONNAGE_COLUMNS : COLUMNS, settlement.lines.map(byTonne ? tonnageTexts : lineTexts), [
        '合计',
        ...(byTonne ? [] : ['']),
        contractWeight.toFixed(3),
        '',
        weight.toFixed(3),
        '',
        formatYuan(amount),
        '',
      ]),
      paperHeading('货款'),
      paperPairs([
        ['结算金额', `${formatYuan(amount)} 元（${amountInWords(amount)}）`],
        ['不含税金额', invoice && `${formatYuan(invoice.net)} 元`],
        ['增值税额', invoice && `${formatYuan(invoice.tax)} 元`],
        ['已付货款', `${formatYuan(settlement.paid - settlement.toppedUp)} 元`],
        ['补款', settlement.toppedUp > 0 ? `${formatYuan(settlement.toppedUp)} 元` : null],
        ['退款', refund > 0 ? `${formatYuan(refund)} 元` : null],
        ['发票尾款', `${formatYuan(settlement.retention)} 元，买方确认发票后支付卖方`],
        ['备注', settlement.remark],
      ]),
      paperNote(`本结算单由${siteName}按双方确认的结算生成。`),
    ],
  }
}
