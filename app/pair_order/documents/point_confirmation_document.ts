/* 点价确认单: who asked for which price when, at what it was filled, and what that makes of the goods. */
import { amountInWords } from '#app/order/rules/amount_in_words'
import { futures } from '#app/pair_order/shared/instruction_texts'
import type { ConfirmedPrice } from '#app/pair_order/rules/confirmed_price'
import { formatYuan } from '#core/money'
import { paperHeading, paperNote, paperPairs, paperTable, paperTitle } from '#core/paper'
import type { PdfDefinition } from '#core/pdf'
import { siteName } from '#config/app'

const COLUMNS = [
  { title: '批号', width: '*' as const },
  { title: '重量\n吨', width: 54, right: true },
  { title: '基差\n元/吨', width: 54, right: true },
  { title: '升贴水\n元/吨', width: 54, right: true },
  { title: '成交单价\n元/吨', width: 66, right: true },
  { title: '金额\n元', width: 84, right: true },
]

const signed = (cents: number) => `${cents > 0 ? '+' : ''}${futures(cents)}`

export function pointConfirmationPaper(confirmed: ConfirmedPrice, digest: string): PdfDefinition {
  const { instruction, lines } = confirmed
  const tonnes = lines.reduce((sum, { weight }) => sum + Math.round(Number(weight) * 1000), 0) / 1000
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  return {
    info: { title: `点价确认单 ${confirmed.confirmationNo}`, author: siteName },
    foot: confirmed.confirmationNo,
    content: [
      ...paperTitle(
        '点价确认单',
        `编号：${confirmed.confirmationNo}`,
        `订单号：${confirmed.orderNo}`,
        `成交时间：${confirmed.filledTime}`
      ),
      paperPairs([
        ['买方（点价方）', confirmed.buyer],
        ['卖方', confirmed.seller],
        ['合同编号', confirmed.contractNo],
        ['点价合约', confirmed.priceContract],
      ]),
      paperHeading('点价指令'),
      paperPairs(
        instruction
          ? [
              ['点价方式', instruction.kind],
              ['指令价格', `${futures(instruction.limitPrice)} 元/吨`],
              ['指令人', instruction.placedName],
              ['指令时间', instruction.placedTime],
            ]
          : [['点价方式', '未经买方指令，按结算价定价']]
      ),
      paperHeading('成交'),
      paperPairs([
        ['期货成交价', `${futures(confirmed.futures)} 元/吨`],
        ['定价方式', confirmed.filledBy],
        ['确认人', confirmed.filledName],
        ['成交时间', confirmed.filledTime],
        ['原因', confirmed.reason],
      ]),
      paperTable(
        COLUMNS,
        lines.map((line) => [
          line.batchCode,
          line.weight,
          signed(line.priceDiff),
          signed(line.agio),
          formatYuan(line.price),
          formatYuan(line.amount),
        ]),
        ['合计', tonnes.toFixed(3), '', '', '', formatYuan(amount)]
      ),
      paperPairs([['金额大写', amountInWords(amount)]]),
      paperHeading('校验码'),
      paperPairs([['SHA-256', digest]]),
      paperNote(
        `成交单价 = 期货成交价 + 基差 + 升贴水。本确认单由${siteName}在成交时生成，内容的校验码同时写入平台审计记录；金额为合同重量计算，结算以结算单为准。`
      ),
    ],
  }
}
