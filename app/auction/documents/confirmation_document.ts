/* 成交确认书: what the winner of a lot has signed, with what the sealed log says of it. */
import { formatTime } from '#core/clock'
import { amountOf, formatYuan } from '#core/money'
import { paperHeading, paperNote, paperPairs, paperTitle } from '#core/paper'
import type { PdfDefinition } from '#core/pdf'
import { siteName } from '#config/app'
import { ProductType } from '#app/catalog/codes'
import { basisText } from '#app/market/rules/basis_price'
import type Order from '#app/order/models/order'
import { amountInWords } from '#app/order/rules/amount_in_words'
import { AuctionDirection, AuctionPriceType } from '#app/auction/codes'
import type AuctionLot from '#app/auction/models/auction_lot'
import type AuctionSession from '#app/auction/models/auction_session'

type Signed = {
  lot: AuctionLot
  session: AuctionSession
  order: Order
  /** 竞买号 of the winner, and who has signed for it. */
  bidderNo: string
  signer: string | null
}

export function confirmationDocument({ lot, session, order, bidderNo, signer }: Signed): PdfDefinition {
  const basis = session.priceType === AuctionPriceType.basis
  const price = lot.standingPrice!
  const amount = amountOf(lot.productWeight, price)
  return {
    info: { title: `成交确认书 ${lot.confirmationNo}`, author: siteName },
    foot: lot.confirmationNo!,
    content: [
      ...paperTitle(
        '成交确认书',
        `编号：${lot.confirmationNo}`,
        `订单号：${order.orderNo}`,
        `签署时间：${formatTime(lot.signedAt)}`
      ),
      paperHeading('场次'),
      paperPairs([
        ['场次', `${session.name}（${session.sessionCode}）`],
        ['竞价方式', `${AuctionDirection.word(session.priceDirection)}，${AuctionPriceType.word(session.priceType)}`],
        ['卖方', order.sellerCompanyName],
        ['买方', order.buyerCompanyName],
        ['竞买号', bidderNo],
      ]),
      paperHeading('标的与价格'),
      paperPairs([
        ['标的', `${lot.productName}（${ProductType.word(lot.productType)}）`],
        ['批号', lot.batchCode],
        ['重量', `${lot.productWeight.toFixed(3)} 吨`],
        ['包数', lot.numbers === null ? null : `${lot.numbers} 包`],
        ['存放地', lot.storageAddress],
        ['成交价', basis ? `${basisText(lot.priceContract!, price)} 元/吨（基差）` : `${formatYuan(price)} 元/吨`],
        ['成交金额', basis ? '按合约点价后确定' : `${formatYuan(amount)} 元（${amountInWords(amount)}）`],
        ['保证金', `${formatYuan(lot.deposit)} 元，已转入订单`],
        ['落槌时间', formatTime(lot.hammerTime)],
        ['出价次数', `${lot.offerNum} 次`],
      ]),
      paperHeading('签署'),
      paperPairs([
        ['签署人', signer],
        ['合同编号', order.contractNo],
      ]),
      paperHeading('公证'),
      paperPairs([['场次公证封存', session.logHash]]),
      paperNote(
        `本确认书由${siteName}在签署时生成。本场全部出价封存于成交公证，可在场次页面下载后用公证校验页核对，其封存值应与上列一致。`
      ),
    ],
  }
}
