import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { amountOf } from '#core/money'
import { xlsxOf, type Cell, type SheetColumn } from '#core/sheets/write_xlsx'
import { getHouse } from '#app/auction/queries/houses'
import type { AuctionLotRow, AuctionRoom } from '#app/auction/transformers/auction_screens'
import { AuctionDirection, AuctionPriceType, LotState, SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

type Column = SheetColumn & { value: (row: AuctionLotRow, index: number) => Cell }

const yuan = (cents: number | null) => (cents === null ? null : cents / 100)
const PRICE = '#,##0.00;-#,##0.00'

function columns(house: AuctionRoom): Column[] {
  const basis = house.priceType === AuctionPriceType.basis
  const unit = basis ? '基差 元/吨' : '元/吨'
  return [
    { title: '序号', width: 6, value: (_row, index) => index + 1 },
    { title: '批号', width: 16, value: (row) => row.batchCode },
    { title: '标的', width: 34, value: (row) => row.productName },
    { title: '委托方', width: 18, value: (row) => row.consignor },
    { title: '重量（吨）', width: 12, value: (row) => row.productWeight, format: '#,##0.000' },
    ...(basis ? [{ title: '点价合约', width: 10, value: (row: AuctionLotRow) => row.priceContract }] : []),
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
            value: (row: AuctionLotRow) =>
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
    { title: '结果', width: 10, value: (row) => LotState.word(row.state) },
    { title: '成交时间', width: 20, value: (row) => row.hammerTime },
  ]
}

/**
 * The results of a session that is over, as an Excel file.
 *
 * @throws RefusedError `场次尚未结束`
 */
export async function exportResults(houseId: number, actor: Actor): Promise<{ name: string; contents: Buffer }> {
  const house = await getHouse(houseId, actor)
  if (house.state !== SessionState.voided && house.state !== SessionState.ended) throw refuse(AuctionRefusal.notEnded)
  const shown = columns(house)
  const mode = `${AuctionPriceType.word(house.priceType)} ${AuctionDirection.word(house.priceDirection)}`
  const contents = xlsxOf({
    name: '竞价结果',
    caption: `${house.houseCode} ${house.name} ${mode} ${house.startTime} 至 ${house.closeTime ?? house.endTime}`,
    columns: shown,
    rows: house.itemList.map((row, index) => shown.map(({ value }) => value(row, index))),
  })
  return { name: `${house.houseCode}竞价结果.xlsx`, contents }
}
