import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { amountOf } from '#core/money'
import { makeXlsx } from '#core/sheets/make_xlsx'
import type { Cell, SheetColumn } from '#core/sheets/write_xlsx'
import { getSession } from '#app/auction/queries/sessions'
import type { AuctionLotCard, AuctionRoom } from '#app/auction/transformers/auction_screens'
import { AuctionDirection, AuctionPriceType, LotState, SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

type Column = SheetColumn & { value: (row: AuctionLotCard, index: number) => Cell }

const yuan = (cents: number | null) => (cents === null ? null : cents / 100)
const PRICE = '#,##0.00;-#,##0.00'

function columns(session: AuctionRoom): Column[] {
  const basis = session.priceType === AuctionPriceType.basis
  const unit = basis ? '基差 元/吨' : '元/吨'
  return [
    { title: '序号', width: 6, value: (_row, index) => index + 1 },
    { title: '批号', width: 16, value: (row) => row.batchCode },
    { title: '标的', width: 34, value: (row) => row.productName },
    { title: '委托方', width: 18, value: (row) => row.consignor },
    { title: '重量（吨）', width: 12, value: (row) => row.productWeight, format: '#,##0.000' },
    ...(basis ? [{ title: '点价合约', width: 10, value: (row: AuctionLotCard) => row.priceContract }] : []),
    { title: `起拍价（${unit}）`, width: 18, value: (row) => yuan(row.startingPrice), format: PRICE },
    {
      title: `成交价（${unit}）`,
      width: 18,
      value: (row) => (row.state === LotState.unsold ? null : yuan(row.hammerPrice)),
      format: PRICE,
    },
    {
      title: '溢价（元/吨）',
      width: 14,
      value: (row) => (row.state === LotState.unsold ? null : yuan(row.differencePrice)),
      format: PRICE,
    },
    ...(basis
      ? []
      : [
          {
            title: '金额（元）',
            width: 16,
            value: (row: AuctionLotCard) =>
              row.state === LotState.unsold || row.hammerPrice === null
                ? null
                : yuan(amountOf(row.productWeight, row.hammerPrice)),
            format: PRICE,
          },
        ]),
    { title: '出价次数', width: 10, value: (row) => row.offerNum },
    { title: '竞买号', width: 10, value: (row) => (row.state === LotState.unsold ? null : row.bidderNo) },
    {
      title: '我方',
      width: 8,
      value: (row) => (row.state !== LotState.unsold && row.buyerCompanyId !== null ? '是' : null),
    },
    { title: '结果', width: 10, value: (row) => (row.dissolved ? '成交已解除' : LotState.word(row.state)) },
    { title: '成交时间', width: 20, value: (row) => row.hammerTime },
  ]
}

/**
 * The results of a session that is over, as an Excel file.
 *
 * @throws RefusedError `场次尚未结束`
 */
export async function exportResults(sessionId: number, actor: Actor): Promise<{ name: string; contents: Buffer }> {
  const session = await getSession(sessionId, actor)
  if (session.state !== SessionState.voided && session.state !== SessionState.ended)
    throw refuse(AuctionRefusal.notEnded)
  const shown = columns(session)
  const mode = `${AuctionPriceType.word(session.priceType)} ${AuctionDirection.word(session.priceDirection)}`
  const contents = await makeXlsx({
    name: '竞价结果',
    caption: `${session.houseCode} ${session.name} ${mode} ${session.startTime} 至 ${session.closeTime ?? session.endTime}`,
    columns: shown,
    rows: session.itemList.map((row, index) => shown.map(({ value }) => value(row, index))),
  })
  return { name: `${session.houseCode}竞价结果.xlsx`, contents }
}
