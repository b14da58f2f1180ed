import writeXlsxFile from 'write-excel-file/node'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import { amountOf } from '#core/money'
import { getHouse } from '#app/auction/queries/houses'
import type { AuctionLotRow, AuctionRoom } from '#app/auction/transformers/auction_screens'
import { AuctionDirection, AuctionPriceType, LotState, SessionState } from '#app/auction/codes'
import { AuctionRefusal } from '#app/auction/refusals'

type Column = {
  header: string
  width: number
  value: (row: AuctionLotRow, index: number) => string | number | null
  format?: string
}

const yuan = (cents: number | null) => (cents === null ? null : cents / 100)
const PRICE = '#,##0.00;-#,##0.00'

function columns(house: AuctionRoom): Column[] {
  const basis = house.priceType === AuctionPriceType.basis
  const unit = basis ? '基差 元/吨' : '元/吨'
  return [
    { header: '序号', width: 6, value: (_row, index) => index + 1 },
    { header: '批号', width: 16, value: (row) => row.batchCode },
    { header: '标的', width: 34, value: (row) => row.productName },
    { header: '委托方', width: 18, value: (row) => row.consignor },
    { header: '重量（吨）', width: 12, value: (row) => row.productWeight, format: '#,##0.000' },
    ...(basis ? [{ header: '点价合约', width: 10, value: (row: AuctionLotRow) => row.priceContract }] : []),
    { header: `起拍价（${unit}）`, width: 18, value: (row) => yuan(row.startingPrice), format: PRICE },
    {
      header: `成交价（${unit}）`,
      width: 18,
      value: (row) => (row.state === LotState.unsold ? null : yuan(row.hammerPrice)),
      format: PRICE,
    },
    {
      header: '溢价（元/吨）',
      width: 14,
      value: (row) => (row.state === LotState.unsold ? null : yuan(row.differencePrice)),
      format: PRICE,
    },
    ...(basis
      ? []
      : [
          {
            header: '金额（元）',
            width: 16,
            value: (row: AuctionLotRow) =>
              row.state === LotState.unsold || row.hammerPrice === null
                ? null
                : yuan(amountOf(row.productWeight, row.hammerPrice)),
            format: PRICE,
          },
        ]),
    { header: '出价次数', width: 10, value: (row) => row.offerNum },
    { header: '竞买号', width: 10, value: (row) => (row.state === LotState.unsold ? null : row.bidderNo) },
    {
      header: '我方',
      width: 8,
      value: (row) => (row.state !== LotState.unsold && row.buyerCompanyId !== null ? '是' : null),
    },
    { header: '结果', width: 10, value: (row) => LotState.word(row.state) },
    { header: '成交时间', width: 20, value: (row) => row.hammerTime },
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
  const title = [
    { value: `${house.houseCode} ${house.name} ${mode} ${house.startTime} 至 ${house.closeTime ?? house.endTime}` },
  ]
  const head = shown.map(({ header }) => ({ value: header, fontWeight: 'bold' as const, backgroundColor: '#EEF2FB' }))
  const body = house.itemList.map((row, index) =>
    shown.map(({ value, format }) => {
      const content = value(row, index)
      if (content === null) return null
      return typeof content === 'number'
        ? { type: Number, value: content, format: format ?? '0' }
        : { type: String, value: content }
    })
  )
  const contents = await writeXlsxFile(
    [title, head, ...body] as never,
    { columns: shown.map(({ width }) => ({ width })), sheet: '竞价结果', stickyRowsCount: 2 } as never
  ).toBuffer()
  return { name: `${house.houseCode}竞价结果.xlsx`, contents }
}
