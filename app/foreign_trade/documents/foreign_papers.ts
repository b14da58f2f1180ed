/* 提货单 and 结算单 of goods in dollars. Figures come from the order and its dollar book, never from the present offer. */
import { formatTime } from '#core/clock'
import { formatYuan } from '#core/money'
import { paperHeading, paperNote, paperPairs, paperTable, paperTitle, TABLE_PAGE } from '#core/paper'
import type { PdfDefinition } from '#core/pdf'
import { siteName } from '#config/app'
import { DollarPostingKind, ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import { poundText } from '#app/foreign_trade/rules/dollar_amounts'
import type { ForeignOrderPage } from '#app/foreign_trade/transformers/foreign_order'

const tonnes = (weight: number) => `${weight.toFixed(3)} 吨`
const usd = (cents: number) => `${formatYuan(cents)} 美元`

/** Who sells to whom, under which contract. */
const parties = (order: ForeignOrderPage) =>
  paperPairs([
    ['卖方', order.sellerCompanyName],
    ['卖方经办', order.sellerPerson],
    ['买方', order.buyerCompanyName],
    ['买方经办', order.buyerPerson],
    ['合同编号', order.contractNo],
  ])

const goodsPairs = (order: ForeignOrderPage) =>
  paperPairs([
    ['报价号', order.offerNo],
    ['产地', order.goods.chandi],
    ['年度', order.goods.productionYear ? String(order.goods.productionYear) : null],
    ['等级', order.terms.grade],
    ['件数', `${order.packets} 包`],
    ['提单净重', tonnes(order.netWeight)],
    ['提单号', order.blNo ?? order.goods.blNo],
    ['箱号', order.goods.containerNo],
    ['唛头号', order.goods.markNo],
  ])

/** What the buyer takes over at the port, after it has received the papers. */
export const foreignDeliveryOrder = (order: ForeignOrderPage): PdfDefinition => ({
  ...TABLE_PAGE,
  info: { title: `提货单 ${order.orderNo}`, author: siteName },
  foot: order.orderNo,
  content: [
    ...paperTitle('提货单', `订单号：${order.orderNo}`, '', `签收单证：${order.receivedTime}`),
    parties(order),
    paperHeading('货物'),
    goodsPairs(order),
    paperHeading('装运与到港'),
    paperPairs([
      ['船名航次', order.vessel],
      ['装运日期', order.shippedOn],
      ['目的港', order.goods.pod],
      ['到港日期', order.arrivedOn ?? '尚未登记'],
      ['进口配额', ImportQuota.word(order.quotaKind)],
      ['配额证号', order.quotaNo],
      ['报关单号', order.declarationNo],
      ['通关日期', order.clearedOn],
    ]),
    paperNote('货权凭正本提单转移；本单列明买方应在目的港提取的货物，不代替提单。提货重量以 CIQ 证书为准。'),
  ],
})

/** What landed, what it is worth, and what one side owes the other, with the lines of the dollar book. */
export function foreignSettlementSheet(order: ForeignOrderPage): PdfDefinition {
  const { landedWeight, landedAmount, shortage, discount, difference } = order
  const settled = order.state === ForeignOrderState.completed
  return {
    ...TABLE_PAGE,
    info: { title: `外棉结算单 ${order.orderNo}`, author: siteName },
    foot: order.orderNo,
    content: [
      ...paperTitle(
        '外棉结算单',
        `订单号：${order.orderNo}`,
        settled ? '已结清' : order.state === ForeignOrderState.cancelled ? '订单已取消' : '尚未结清',
        `打印时间：${formatTime(new Date())}`
      ),
      parties(order),
      paperHeading('货物'),
      goodsPairs(order),
      paperHeading('结算'),
      paperPairs([
        ['单价', `${poundText(order.poundPrice)}，折 ${formatYuan(order.price)} 美元/吨`],
        ['合同货值', usd(order.amount)],
        order.certificateNo
          ? ['CIQ 净重', `${tonnes(landedWeight!)}（证书 ${order.certificateNo}）`]
          : ['结算净重', `${tonnes(landedWeight!)}（合同净重，逾期未提交 CIQ 证书）`],
        ['短重', shortage ? `${shortage.toFixed(3)}%` : null],
        ['到岸货值', usd(landedAmount!)],
        ['质量折价', discount > 0 ? usd(discount) : null],
        ['索赔', order.claimAmount === null ? null : `${usd(order.claimAmount)}（${order.claimReason}）`],
        ['应退差额', settled ? `已由双方在平台外结清（${order.differencePaidTime ?? '无差额'}）` : usd(difference)],
      ]),
      paperHeading('备查账（美元）'),
      paperTable(
        [
          { title: '时间', width: 100 },
          { title: '事项', width: 64 },
          { title: '说明', width: '*' },
          { title: '买方', width: 76, right: true },
          { title: '卖方', width: 76, right: true },
          { title: '货物', width: 76, right: true },
        ],
        order.book.map((posting) => [
          posting.time,
          DollarPostingKind.word(posting.kind as DollarPostingKind),
          posting.memo,
          formatYuan(posting.buyer),
          formatYuan(posting.seller),
          formatYuan(posting.goods),
        ])
      ),
      paperNote(
        `美元货款与差额由双方银行直接结算，不经平台账户；备查账只作记录，每笔合计为零。人民币定金 ${formatYuan(order.deposit)} 元按合同处理。`
      ),
    ],
  }
}
