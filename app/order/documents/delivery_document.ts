/*
 * 提货单, of goods on delivered terms 交货单: what leaves the warehouse, of the whole order or of one truck. That of a truck carries the pick code
 * as a QR code for the buyer, who gives it to the driver; whoever hands the goods out compares it and does not see it here.
 */
import { formatTime } from '#core/clock'
import { sumTonnes } from '#core/money'
import { PAPER_GREY, paperHeading, paperNote, paperPairs, paperTable, paperTitle } from '#core/paper'
import type { Content, PdfDefinition } from '#core/pdf'
import { siteName } from '#config/app'
import type { BatchRow } from '#app/catalog/transformers/batch'
import { DeliveryType } from '#app/listing/codes'
import { isTonnageOrder } from '#app/order/rules/quantity_text'
import type Order from '#app/order/models/order'
import type PickOrder from '#app/order/models/pick_order'

type Goods = { batchCode: string; productName: string; entrepotName: string | null; packets: number; weight: string }

/** The lines of the order, or the bales that a truck may take; a part of a batch has no weight before the scale. Of goods by the tonne the planned tonnes. */
function goodsOf(order: Order, pick: PickOrder | null): Goods[] {
  const lines = order.lines.map((line) => ({ line, packets: line.packets, planned: null as number | null }))
  const taken = pick?.lines.map(({ orderLineId, packets, weight }) => ({
    line: order.lines.find(({ id }) => id === orderLineId)!,
    packets,
    planned: weight,
  }))
  return (taken ?? lines).map(({ line, packets, planned }) => ({
    batchCode: line.batchCode,
    productName: (line.quality as BatchRow).productName ?? '',
    entrepotName: line.entrepotName,
    packets,
    weight: planned !== null ? planned.toFixed(3) : packets === line.packets ? line.weight.toFixed(3) : '以过磅为准',
  }))
}

function codeBlock(code: string): Content {
  return {
    columns: [
      { qr: code, fit: 110, width: 124 },
      {
        stack: [
          { text: '提货码', color: PAPER_GREY, fontSize: 9 },
          { text: code, bold: true, fontSize: 22, characterSpacing: 4 },
          { text: '仓库凭码放行，请勿转发他人。', color: PAPER_GREY, fontSize: 9 },
        ],
        margin: [0, 20, 0, 0],
      },
    ],
    margin: [0, 16, 0, 0],
    unbreakable: true,
  }
}

/** Where the code is that a copy does not carry. */
function codeNote(pick: PickOrder | null): string {
  return pick
    ? '提货码由买方交给司机，出库时核对，不印在本联上。'
    : '本单列明全部货物，不凭本单放行：买方逐车申请提货，每车通过后另有提货码，出库时核对。'
}

function balesTable(order: Order, pick: PickOrder | null, goods: Goods[]): Content {
  const packets = goods.reduce((sum, line) => sum + line.packets, 0)
  return paperTable(
    [
      { title: '批号', width: 76 },
      { title: '品名', width: '*' },
      { title: '仓库', width: 130 },
      { title: '包数', width: 40, right: true },
      { title: '合同重量（吨）', width: 76, right: true },
    ],
    goods.map((line) => [line.batchCode, line.productName, line.entrepotName ?? '', String(line.packets), line.weight]),
    ['合计', '', '', String(packets), pick ? '' : order.weight.toFixed(3)]
  )
}

/** Goods by the tonne: of a truck the tonnes that it shall load; how much it takes the scale says. */
function tonnageTable(order: Order, pick: PickOrder | null, goods: Goods[]): Content {
  const trucked = pick?.kind === DeliveryType.pickUp
  const total = trucked ? sumTonnes(pick.lines.map(({ weight }) => weight ?? 0)) : order.weight
  return paperTable(
    [
      { title: '货号', width: 96 },
      { title: '品名', width: '*' },
      { title: '仓库', width: 130 },
      { title: trucked ? '计划提货（吨）' : '合同重量（吨）', width: 80, right: true },
    ],
    goods.map((line) => [line.batchCode, line.productName, line.entrepotName ?? '', line.weight]),
    ['合计', '', '', total.toFixed(3)]
  )
}

/** @param code the pick code, for a reader who may see it while goods may leave on it */
export function deliveryOrder(order: Order, pick: PickOrder | null, code: string | null): PdfDefinition {
  const collected = order.deliveryType === DeliveryType.pickUp
  const title = collected ? '提货单' : '交货单'
  const number = pick?.pickNo ?? order.deliveryNo!
  const goods = goodsOf(order, pick)
  return {
    info: { title: `${title} ${number}`, author: siteName },
    foot: number,
    content: [
      ...paperTitle(
        title,
        `编号：${number}`,
        `订单号：${order.orderNo}${order.buyerReference ? `\n采购单号：${order.buyerReference}` : ''}`,
        `放货时间：${formatTime(order.releasedAt)}`
      ),
      paperPairs([
        ['发货方', order.sellerCompanyName],
        ['收货方', order.buyerCompanyName],
        ['合同编号', order.contractNo],
        [
          collected ? '提货仓库' : '收货地址',
          collected
            ? [...new Set(order.lines.map((line) => line.entrepotName).filter(Boolean))].join('、')
            : order.deliveryAddress,
        ],
        ['收货人', [order.deliveryContact, order.deliveryMobile].filter(Boolean).join(' ')],
        ['提货日期', pick?.pickDate],
        ['提货期限', collected ? formatTime(order.pickDue) : null],
        ['车牌号', pick?.plate],
        ['司机', pick && [pick.driverName, pick.driverPhone].filter(Boolean).join(' ')],
        ['身份证尾号', pick?.driverIdEnd],
      ]),
      paperHeading('货物'),
      isTonnageOrder(order) ? tonnageTable(order, pick, goods) : balesTable(order, pick, goods),
      ...(code ? [codeBlock(code)] : []),
      ...(collected && !code ? [paperNote(codeNote(pick))] : []),
    ],
  }
}
