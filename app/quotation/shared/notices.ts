/* Notices about a bargain (N02). */
import type { Actor } from '#core/actor'
import { formatYuan } from '#core/money'
import type { Trx } from '#core/transaction'
import User from '#app/identity/models/user'
import type Quotation from '#app/quotation/models/quotation'
import { notify } from '#app/system/shared/notices'
import { QuotationKind, QuotationSide } from '#app/quotation/codes'
import { DeliveryType, PriceType } from '#app/listing/codes'

/** What the bargain is over: `批次65123260001`, or of goods without bales `涤短半光 1.56dtex×38mm A级32.000吨`. */
export const goodsText = ({
  packets,
  productName,
  weight,
  batchCode,
}: Pick<Quotation, 'packets' | 'productName' | 'weight' | 'batchCode'>) =>
  packets === null ? `${productName}${weight.toFixed(3)}吨` : `批次${batchCode}`

/** What the bargain is called: an inquiry of a buyer, or the offer of a seller who answers a wish. */
export const bargainWord = ({ kind }: Pick<Quotation, 'kind'>) => (kind === QuotationKind.demand ? '报价' : '询价')

/** `16,850.00元/吨`, `CF2705+820.00元/吨`. */
export function priceText({
  priceType,
  priceContract,
  price,
}: Pick<Quotation, 'priceType' | 'priceContract' | 'price'>) {
  return priceType === PriceType.basis
    ? `${priceContract}${price < 0 ? '' : '+'}${formatYuan(price)}元/吨`
    : `${formatYuan(price)}元/吨`
}

/** `自提`, `送到湖北省武汉市…`. */
export function deliveryText({ deliveryType, deliveryAddress }: Pick<Quotation, 'deliveryType' | 'deliveryAddress'>) {
  return `${DeliveryType.word(deliveryType)}${deliveryType === DeliveryType.delivered ? (deliveryAddress ?? '（地址待买方填写）') : ''}`
}

/** Notifies one side; with `sms` also the buyer's clerk by SMS. */
export async function tellSide(
  trx: Trx,
  quotation: Quotation,
  side: QuotationSide,
  title: string,
  content: string,
  sms = false
) {
  const mobile =
    sms && side === QuotationSide.buyer ? (await User.find(quotation.buyerUserId, { client: trx }))?.mobile : null
  await notify(trx, {
    code: 'N02',
    companyId: side === QuotationSide.buyer ? quotation.buyerCompanyId : quotation.sellerCompanyId,
    title,
    content,
    link: side === QuotationSide.buyer ? '/buyer/quotation' : '/seller/quotation',
    sms: [mobile],
  })
}

/** Tells the sides that a bargain is over without a deal; not the one that has ended it. */
export async function tellEnd(trx: Trx, quotation: Quotation, why: string, actor: Actor): Promise<void> {
  const word = bargainWord(quotation)
  const said = `${goodsText(quotation)}的${word}已结束：${why}。`
  for (const [side, companyId] of [
    [QuotationSide.buyer, quotation.buyerCompanyId],
    [QuotationSide.seller, quotation.sellerCompanyId],
  ] as const)
    if (actor.companyId !== companyId) await tellSide(trx, quotation, side, `${word}已结束`, said)
}
