/* 提货单 and 结算单 of goods in dollars. Figures come from the order and its dollar book, never from the present offer. */
import { formatTime } from '#core/clock'
import { formatYuan, toKilograms } from '#core/money'
import { paperHeading, paperNote, paperPairs, paperPairsBeside, paperTable, paperTitle, TABLE_PAGE } from '#core/paper'
import type { PdfDefinition } from '#core/pdf'
import { siteName } from '#config/app'
import { DollarPostingKind, ForeignOrderState, ImportQuota } from '#app/foreign_trade/codes'
import { dollarText, poundText } from '#app/foreign_trade/rules/dollar_amounts'
import { cropOf } from '#app/foreign_trade/rules/paper_words'
import type { DollarPostingRow, ForeignOrderPage } from '#app/foreign_trade/transformers/foreign_order'

const tonnes = (weight: number) => `${weight.toFixed(3)} 吨`

/** Who sells to whom, under which contract. */
const parties = (order: ForeignOrderPage) =>
  paperPairsBeside([
    ['卖方', order.sellerCompanyName],
    ['卖方经办', order.sellerPerson],
    ['买方', order.buyerCompanyName],
    ['买方经办', order.buyerPerson],
    ['合同编号', order.contractNo],
    ['报价号', order.offerNo],
  ])

const goodsPairs = (order: ForeignOrderPage) =>
  paperPairsBeside([
    ['产地', order.goods.chandi],
    ['年度', order.goods.productionYear ? cropOf(order.goods.productionYear) : null],
    ['等级', order.terms.grade],
    ['件数', `${order.packets} 包`],
    ['合同净重', tonnes(order.netWeight)],
    ['提单号', order.blNo ?? order.goods.blNo],
    ['箱号', order.goods.containerNo],
    ['唛头号', order.goods.markNo],
  ])

const quotaWord = (kind: ImportQuota) => (kind === ImportQuota.none ? '无配额（40%）' : ImportQuota.word(kind))

/** What the buyer takes over at the port, after it has received the papers. */
export const foreignDeliveryOrder = (order: ForeignOrderPage): PdfDefinition => ({
  ...TABLE_PAGE,
  info: { title: `提货单 ${order.orderNo}`, author: siteName },
  foot: order.orderNo,
  content: [
    ...paperTitle('提货单', `订单号：${order.orderNo}`, '', `收单时间：${order.receivedTime}`),
    parties(order),
    paperHeading('货物'),
    goodsPairs(order),
    paperHeading('装运与到港'),
    paperPairsBeside([
      ['船名航次', order.vessel],
      ['装运日期', order.shippedOn],
      ['目的港', order.goods.pod],
      ['到港日期', order.arrivedOn ?? '尚未登记'],
      ['合同配额', order.quotaKind === ImportQuota.none ? '买方自备' : `${ImportQuota.word(order.quotaKind)}（卖方）`],
      ['配额证号', order.quotaNo],
      ['通关配额', order.clearedUnder && quotaWord(order.clearedUnder)],
      ['报关单号', order.declarationNo],
      ['放行日期', order.clearedOn],
      ['CIQ 净重', order.landedWeight === null ? null : tonnes(order.landedWeight)],
      ['CIQ 证书', order.certificateNo],
    ]),
    paperNote('货权凭正本提单转移；本单列明买方应在目的港提取的货物，不代替提单。提货重量以 CIQ 证书为准。'),
  ],
})

/** `1.115 吨（1.133%）` of a landed order that is short. */
const shortageText = ({ netWeight, landedWeight, shortage }: ForeignOrderPage) =>
  shortage ? `${tonnes((toKilograms(netWeight) - toKilograms(landedWeight!)) / 1000)}（${shortage.toFixed(3)}%）` : null

/** A claim that waits for its decision; a shortage is already in the value of what has landed. */
function claimText({ claimReason, claimAmount }: ForeignOrderPage): string | null {
  if (claimAmount === null) return null
  return claimAmount === 0 ? `${claimReason}，已按实际净重计价` : `${dollarText(claimAmount)}（${claimReason}）`
}

const sum = (book: readonly DollarPostingRow[], account: 'buyer' | 'seller' | 'goods') =>
  book.reduce((total, posting) => total + posting[account], 0)

/** Who owes whom, or what was settled. */
function differenceText({ state, book, difference, differencePaidTime }: ForeignOrderPage): string {
  if (state === ForeignOrderState.completed) {
    const settled = sum(
      book.filter(({ kind }) => kind === DollarPostingKind.settled),
      'buyer'
    )
    return settled === 0 ? '无差额' : `卖方已退买方 ${dollarText(settled)}，双方已确认结清`
  }
  if (difference === 0) return '无差额'
  return `卖方应退买方 ${dollarText(difference)}${differencePaidTime ? `，卖方 ${differencePaidTime} 登记已付` : ''}`
}

/** What a side of the book gains or loses; nothing where it is not touched. */
const change = (cents: number) => (cents === 0 ? '' : formatYuan(cents).replace('-', '−'))

const bookTable = (book: readonly DollarPostingRow[]) =>
  paperTable(
    [
      { title: '时间', width: 94 },
      { title: '事项', width: '*' },
      { title: '买方', width: 66, right: true },
      { title: '卖方', width: 66, right: true },
      { title: '货物', width: 66, right: true },
    ],
    book.map(({ time, kind, memo, buyer, seller, goods }) => {
      const word = DollarPostingKind.word(kind as DollarPostingKind)
      return [time, `${word} ${memo}`, change(buyer), change(seller), change(goods)]
    }),
    [
      '余额',
      '',
      ...(['buyer', 'seller', 'goods'] as const).map((account) => formatYuan(sum(book, account)).replace('-', '−')),
    ]
  )

/** What landed, what it is worth, and what one side owes the other, with the lines of the dollar book. */
export function foreignSettlementSheet(order: ForeignOrderPage): PdfDefinition {
  const { landedWeight, landedAmount, discount } = order
  const unsettled = order.state === ForeignOrderState.disputed ? '争议中，尚未结清' : '尚未结清'
  const ended: Partial<Record<ForeignOrderState, string>> = {
    [ForeignOrderState.completed]: '已结清',
    [ForeignOrderState.cancelled]: '订单已取消',
  }
  return {
    ...TABLE_PAGE,
    info: { title: `外棉结算单 ${order.orderNo}`, author: siteName },
    foot: order.orderNo,
    content: [
      ...paperTitle(
        '外棉结算单',
        `订单号：${order.orderNo}`,
        ended[order.state] ?? unsettled,
        `打印时间：${formatTime(new Date())}`
      ),
      parties(order),
      paperHeading('货物'),
      goodsPairs(order),
      paperHeading('结算'),
      paperPairs([
        ['单价', `${poundText(order.poundPrice)}，折 ${formatYuan(order.price)} 美元/吨`],
        ['合同货值', dollarText(order.amount)],
        order.certificateNo
          ? ['CIQ 净重', `${tonnes(landedWeight!)}（证书 ${order.certificateNo}）`]
          : ['结算净重', `${tonnes(landedWeight!)}（合同净重，逾期未提交 CIQ 证书）`],
        ['短重', shortageText(order)],
        ['到岸货值', dollarText(landedAmount!)],
        ['质量折价', discount > 0 ? `${dollarText(discount)}（${order.claimReason}）` : null],
        ['索赔', claimText(order)],
        ['差额', differenceText(order)],
      ]),
      paperHeading('备查账（美元）'),
      bookTable(order.book),
      paperNote(
        `美元货款与差额由双方银行直接结算，不经平台账户；备查账只作记录，每笔合计为零。人民币定金 ${formatYuan(order.deposit)} 元按合同处理。`
      ),
    ],
  }
}
