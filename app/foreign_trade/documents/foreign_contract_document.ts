/* 进口棉购销合同: Chinese and English side by side. Figures come from the order, never from the present offer. */
import { formatTime } from '#core/clock'
import { formatYuan } from '#core/money'
import { paperHeading, paperNote, paperTitle } from '#core/paper'
import { renderPdf, type Content } from '#core/pdf'
import { siteName } from '#config/app'
import { setting } from '#app/system/settings/stored_settings'
import type { BatchRow } from '#app/catalog/transformers/batch'
import { ForeignDocumentKind, ForeignPayment, ImportQuota, TradeRules } from '#app/foreign_trade/codes'
import type ForeignOrder from '#app/foreign_trade/models/foreign_order'
import { DISCOUNTS, poundText } from '#app/foreign_trade/rules/dollar_amounts'
import { cropOf, englishPlace } from '#app/foreign_trade/rules/paper_words'
import { ForeignSetting } from '#app/foreign_trade/settings'
import type { OfferTermsRow } from '#app/foreign_trade/transformers/foreign_offer'

const ENGLISH_DOCUMENTS: Partial<Record<ForeignDocumentKind, string>> = {
  [ForeignDocumentKind.billOfLading]: 'bill of lading',
  [ForeignDocumentKind.invoice]: 'commercial invoice',
  [ForeignDocumentKind.packingList]: 'packing list',
  [ForeignDocumentKind.origin]: 'certificate of origin',
  [ForeignDocumentKind.phytosanitary]: 'phytosanitary certificate',
}
const ENGLISH_QUOTA: Record<ImportQuota, string> = {
  [ImportQuota.none]: 'provided by the Buyer',
  [ImportQuota.onePercent]: '1 % tariff quota, provided by the Seller',
  [ImportQuota.sliding]: 'sliding-duty quota, provided by the Seller',
  [ImportQuota.processing]: 'processing-trade quota, provided by the Seller',
}

/** Both languages of a clause beside each other. */
const clause = (chinese: string, english: string): Content => ({
  columns: [
    { text: chinese, fontSize: 9 },
    { text: english, fontSize: 9 },
  ],
  columnGap: 16,
  margin: [0, 0, 0, 4],
})

/** Whose quota the goods are imported under; one that the seller promises has a deposit behind it. */
const quotaClause = (kind: ImportQuota): Content =>
  kind === ImportQuota.none
    ? clause('进口配额：由买方自备。', 'Import quota: provided by the Buyer.')
    : clause(
        `进口配额：${ImportQuota.word(kind)}，由卖方提供，并以与定金等额的人民币保证金担保；逾期未提供的，买方有权取消并取得该保证金。`,
        `Import quota: ${ENGLISH_QUOTA[kind]}, guaranteed by a CNY deposit equal to that of the Buyer; if it is not provided in time the Buyer may cancel and is paid that deposit.`
      )

/** The window of shipment in both languages. */
function shipment({ shipFrom, shipTo }: OfferTermsRow): [string, string] {
  return shipFrom
    ? [` ${shipFrom} 至 ${shipTo}`, `from ${shipFrom} to ${shipTo}`]
    : [`不晚于 ${shipTo}`, `not later than ${shipTo}`]
}

/** What the contract promises of the fibre, in both languages. */
function quality({ minLength, minMike, maxMike, minStrength, grade }: OfferTermsRow): [string, string] {
  const parts: [string, string][] = [[`等级 ${grade}`, `Grade ${grade}`]]
  if (minLength !== null) parts.push([`长度不短于 ${minLength} mm`, `staple not below ${minLength} mm`])
  if (minMike !== null || maxMike !== null)
    parts.push([`马值 ${minMike ?? '不限'}–${maxMike ?? '不限'}`, `micronaire ${minMike ?? 'any'}–${maxMike ?? 'any'}`])
  if (minStrength !== null)
    parts.push([`断裂比强度不低于 ${minStrength} cN/tex`, `strength not below ${minStrength} cN/tex`])
  return [parts.map(([chinese]) => chinese).join('，'), parts.map(([, english]) => english).join(', ')]
}

const side = (chinese: string, english: string, title: ForeignOrder['buyerInvoice'], person: string): Content => ({
  stack: [
    { text: `${chinese} ${english}：${title.title}`, bold: true },
    { text: `统一社会信用代码 Credit code：${title.taxNo}` },
    { text: `地址 Address：${title.address}` },
    { text: `经办人 Person in charge：${person}` },
  ],
  fontSize: 9,
})

/** What decides about money by the clock or by weight, as it is when the contract is made: days, and percent of the weight. */
async function limitsNow() {
  return {
    tolerance: await setting(ForeignSetting.landedTolerance),
    confirm: await setting(ForeignSetting.confirmTimeout),
    documents: await setting(ForeignSetting.documentsTimeout),
    receive: await setting(ForeignSetting.receiveTimeout),
    landing: await setting(ForeignSetting.landingTimeout),
    claim: await setting(ForeignSetting.claimTimeout),
  }
}
type Limits = Awaited<ReturnType<typeof limitsNow>>

/** What follows when a side says nothing. */
const silenceClause = ({ confirm, documents, receive, landing, claim }: Limits): Content =>
  clause(
    `卖方收到付款凭证后 ${confirm} 天内未确认或退回的，或装运后 ${documents} 天内未交齐单证的，买方有权取消；单证齐备后 ${receive} 天内买方未提出不符点的，视为已收单；到港后 ${landing} 天内买方未提交 CIQ 证书的，按合同净重结算；索赔提出后 ${claim} 天内卖方未同意也未提出异议的，视为同意。`,
    `The Buyer may cancel if the Seller neither confirms nor returns the payment within ${confirm} days, or if the documents are not complete ${documents} days after shipment. Documents not objected to within ${receive} days are received; without a CIQ certificate within ${landing} days of arrival the contract weight is final; a claim neither agreed to nor contested within ${claim} days is agreed to.`
  )

/** Sections of the contract: the heading in both languages, then its clauses. */
function sections(order: ForeignOrder, limits: Limits): Content[] {
  const { tolerance } = limits
  const goods = order.goods as BatchRow
  const terms = order.terms as OfferTermsRow
  const [qualityZh, qualityEn] = quality(terms)
  const dollars = formatYuan(order.amount)
  const price = formatYuan(order.price)
  const weight = order.netWeight.toFixed(3)
  const [shipmentZh, shipmentEn] = shipment(terms)
  const crop = goods.productionYear ? cropOf(goods.productionYear) : null
  const port = goods.pod ?? ''
  const documents = terms.documents.map((kind) => ForeignDocumentKind.word(kind)).join('、')
  const papers = terms.documents.map((kind) => ENGLISH_DOCUMENTS[kind] ?? '').join(', ')
  const letter = order.payment === ForeignPayment.letterOfCredit
  const ica = terms.rules === TradeRules.ica
  return [
    paperHeading('一、标的与价款 Goods and price'),
    clause(
      `${goods.chandi}产${crop ? ` ${crop} 年度` : ''}原棉，报价号 ${order.offerNo}，${order.packets} 包，净重 ${weight} 吨。单价 ${poundText(order.poundPrice)}（${price} 美元/吨），货值 ${dollars} 美元。`,
      `Raw cotton of ${englishPlace(goods.chandi)},${crop ? ` crop ${crop},` : ''} offer ${order.offerNo}, ${order.packets} bales, net weight ${weight} tonnes. Price ${(order.poundPrice / 100).toFixed(2)} US cents per pound (USD ${price} per tonne), value USD ${dollars}.`
    ),
    paperHeading('二、质量 Quality'),
    clause(
      `${qualityZh}。低于约定的，按下列标准折价（美分/磅）：长度每短 0.1 mm 扣 ${(DISCOUNTS.length / 100).toFixed(2)}，马值每超出 0.1 扣 ${(DISCOUNTS.mike / 100).toFixed(2)}，强度每低 0.1 cN/tex 扣 ${(DISCOUNTS.strength / 100).toFixed(2)}。`,
      `${qualityEn}. Below that, discounts in US cents per pound apply: staple ${(DISCOUNTS.length / 100).toFixed(2)} for each 0.1 mm, micronaire ${(DISCOUNTS.mike / 100).toFixed(2)} for each 0.1 outside the range, strength ${(DISCOUNTS.strength / 100).toFixed(2)} for each 0.1 cN/tex.`
    ),
    paperHeading('三、装运与单证 Shipment and documents'),
    clause(
      `装运期${shipmentZh}，目的港${port}。逾 ${order.shipDue} 仍未装运的，买方有权取消。卖方交付：${documents}。`,
      `Shipment ${shipmentEn}, port of discharge ${englishPlace(port)}. If not shipped by ${order.shipDue} the Buyer may cancel. Documents: ${papers}.`
    ),
    quotaClause(order.quotaKind),
    paperHeading('四、付款与定金 Payment and deposit'),
    clause(
      `${letter ? '即期不可撤销信用证' : '电汇'}，于 ${formatTime(order.presentDue)} 前${letter ? '开立' : '付清'}。定金人民币 ${formatYuan(order.deposit)} 元（货值按 ${order.rateDay} 汇率 ${order.rate.toFixed(4)} 折算），卖方确认收款收证后解冻；买方逾期的归卖方所有。美元货款由双方银行直接结算，不经平台账户。`,
      `By ${letter ? 'irrevocable letter of credit at sight, opened' : 'telegraphic transfer, paid'} before ${formatTime(order.presentDue)}. Deposit CNY ${formatYuan(order.deposit)} (value at the rate ${order.rate.toFixed(4)} of ${order.rateDay}), released when the Seller confirms payment or credit; forfeited to the Seller when the Buyer is late. Dollars are settled between the banks of both sides and never held by the platform.`
    ),
    paperHeading('五、重量与结算 Weight and settlement'),
    clause(
      `以卸货港 CIQ 证书净重为结算重量，超重不计价；短重按实计退，超过合同净重 ${tolerance}% 的构成索赔。差额由双方在平台外结清并在订单中确认。`,
      `The CIQ net weight at the port of discharge is final; overweight is not paid. Shortage is refunded, and is a claim above ${tolerance} % of the contract weight. The difference is settled outside the platform and confirmed in the order by both sides.`
    ),
    paperHeading('六、时限 Time limits'),
    silenceClause(limits),
    paperHeading('七、规则与仲裁 Rules and arbitration'),
    clause(
      `本合同适用${ica ? '国际棉花协会（ICA）规则' : '中国棉花协会（CCA）进口棉合同规则'}，争议提交${terms.arbitration}仲裁。`,
      `This contract is subject to the rules of the ${ica ? 'International Cotton Association (ICA)' : 'China Cotton Association (CCA)'}; arbitration at ${englishPlace(terms.arbitration)}.`
    ),
  ]
}

/** The contract of an accepted order as bytes of a PDF. */
export async function renderForeignContract(order: ForeignOrder): Promise<Buffer> {
  return renderPdf({
    info: { title: `进口棉合同 ${order.contractNo}`, author: siteName },
    foot: order.contractNo ?? '',
    content: [
      ...paperTitle(
        '进口棉购销合同 Sales Contract for Raw Cotton',
        `合同编号 No.：${order.contractNo}`,
        `订单号 Order：${order.orderNo}`,
        `签订时间 Date：${formatTime(order.acceptedAt)}`
      ),
      {
        columns: [
          side('卖方', 'Seller', order.sellerInvoice, order.sellerUserName),
          side('买方', 'Buyer', order.buyerInvoice, order.buyerUserName),
        ],
        columnGap: 16,
      },
      ...sections(order, await limitsNow()),
      ...(order.remark ? [paperNote(`备注 Remark：${order.remark}`)] : []),
      paperNote(`本合同由双方通过${siteName}以电子方式订立，自卖方接单时生效。中英文不一致的，以中文为准。`),
    ],
  })
}
