/* 棉花购销合同, of goods by the tonne 涤纶短纤购销合同 or 棉副产品购销合同: the contract between both sides. Figures come from the order, never from the current state of the batch. */
import { formatTime } from '#core/clock'
import { formatYuan } from '#core/money'
import { paperHeading, paperTable, paperTitle } from '#core/paper'
import { renderPdf, type Content } from '#core/pdf'
import { siteName } from '#config/app'
import type { BatchRow } from '#app/catalog/transformers/batch'
import { basisText } from '#app/market/rules/basis_price'
import type Order from '#app/order/models/order'
import { COLLECT_GRACE_DAYS } from '#app/order/rules/collection'
import { amountInWords } from '#app/order/rules/amount_in_words'
import { PackageType, ProductType, STAPLE_FIBRE, WeightType } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'
import { FIBRE_REGAIN } from '#app/order/rules/fibre_weight'
import { isTonnageOrder } from '#app/order/rules/quantity_text'
import { DeliveryType, StorageFeeType } from '#app/listing/codes'
import { OrderType } from '#app/order/codes'
import { PriceStandard } from '#app/market/codes'

function party(role: string, title: Order['buyerInvoice'], person: string, mobile: string | null): Content {
  return {
    stack: [
      { text: `${role}：${title.title}`, bold: true },
      { text: `统一社会信用代码：${title.taxNo}` },
      { text: `地址：${title.address}` },
      { text: `开户行及账号：${title.bank} ${title.account}` },
      { text: `经办人：${person}${mobile ? `\u3000电话：${mobile}` : ''}` },
    ],
    fontSize: 9.5,
  }
}

/** A side of the contract at its foot, with room for a seal on a printed copy. */
const signature = (role: string, company: string, person: string, at: Order['acceptedAt']): Content => ({
  stack: [
    { text: `${role}（盖章）：${company}` },
    { text: `经办人：${person}`, margin: [0, 48, 0, 0] },
    { text: formatTime(at) ?? '' },
  ],
})

/** Goods by the tonne have facts and no bales. */
function tonnageGoods(order: Order): Content {
  const pair = order.orderType === OrderType.pair
  return paperTable(
    [
      { title: '序', width: 16 },
      { title: '货号', width: 86 },
      { title: '品名 / 产地', width: '*' },
      { title: '重量（吨）', width: 56, right: true },
      { title: pair ? '基差（元/吨）' : '单价（元/吨）', width: 66, right: true },
      { title: '金额（元）', width: 80, right: true },
    ],
    order.lines.map((line) => {
      const quality = line.quality as BatchRow
      return [
        String(line.lineNo),
        line.batchCode,
        `${quality.productName}\n${ProductType.word(line.productType)}\u3000${quality.chandi}`,
        line.weight.toFixed(3),
        pair ? basisText(line.priceContract!, line.priceDiff!) : formatYuan(line.price),
        pair ? '点价后确定' : formatYuan(line.amount),
      ]
    }),
    ['', '合计', '', order.weight.toFixed(3), '', pair ? '点价后确定' : formatYuan(order.amount)]
  )
}

function goods(order: Order): Content {
  if (isTonnageOrder(order)) return tonnageGoods(order)
  const pair = order.orderType === OrderType.pair
  return paperTable(
    [
      { title: '序', width: 16 },
      { title: '批号', width: 66 },
      { title: '品名 / 产地', width: '*' },
      { title: '包数', width: 30, right: true },
      { title: '重量（吨）', width: 50, right: true },
      { title: pair ? '基差（元/吨）' : '单价（元/吨）', width: 62, right: true },
      { title: '金额（元）', width: 74, right: true },
    ],
    order.lines.map((line) => {
      const quality = line.quality as BatchRow
      return [
        String(line.lineNo),
        line.batchCode,
        `${quality.productName}\n${ProductType.word(line.productType)}\u3000${quality.chandi}`,
        String(line.packets),
        line.weight.toFixed(3),
        pair ? basisText(line.priceContract!, line.priceDiff!) : formatYuan(line.price),
        pair ? '点价后确定' : formatYuan(line.amount),
      ]
    }),
    ['', '合计', '', String(order.packets), order.weight.toFixed(3), '', pair ? '点价后确定' : formatYuan(order.amount)]
  )
}

/** What the seller has said of goods by the tonne. */
const facts = (order: Order): Content =>
  paperTable(
    [
      { title: '货号', width: 86 },
      { title: '指标', width: '*' },
      { title: '包装', width: 60 },
      { title: '生产厂家', width: 120 },
    ],
    order.lines.map((line) => {
      const quality = line.quality as BatchRow & { factsText?: string }
      return [
        line.batchCode,
        quality.factsText ?? '--',
        quality.packageType === null ? '--' : PackageType.word(quality.packageType),
        quality.producerName ?? '--',
      ]
    })
  )

/** The measures as they were inspected. */
function qualities(order: Order): Content {
  if (isTonnageOrder(order)) return facts(order)
  const of = (value: number | null, digits = 1) => (value === null ? '未检' : value.toFixed(digits))
  const measure = (title: string) => ({ title, width: 34 as const, right: true })
  return paperTable(
    [
      { title: '批号', width: 66 },
      { title: '颜色级', width: '*' },
      ...['长度\nmm', '马值', '强力\ncN/tex', '长整\n%', '含杂\n%', '回潮\n%'].map(measure),
    ],
    order.lines.map((line) => {
      const q = line.quality as BatchRow
      return [
        line.batchCode,
        q.colourText === '--' ? '未检' : q.colourText,
        of(q.lenAvg),
        of(q.mikeAvg),
        of(q.strengthAvg),
        of(q.uniformityAvg),
        of(q.impurity, 2),
        of(q.moisture, 2),
      ]
    })
  )
}

/** The pricing terms of a pair order; of other orders the sum in words. */
function priceTerms(order: Order): Content[] {
  if (order.orderType !== OrderType.pair)
    return [{ text: `合计金额（大写）：${amountInWords(order.amount)}`, bold: true, margin: [0, 6, 0, 0] }]
  const agio = order.priceStandard === PriceStandard.standardGrade ? '＋该批次郑州商品交易所升贴水及优质溢价' : ''
  return [
    {
      text: `单价由买方点价确定：单价＝点价成交的 ${order.priceContract} 期货价＋基差${agio}。点价在 ${formatTime(order.pointDeadline)} 前的郑州商品交易所交易时段内以点价指令进行，指令成交后不可撤销；到期未点价的，按当日该合约结算价强制点价。双方同意移仓的，以移仓后的合约与基差为准。点价记录为本合同组成部分。`,
      fontSize: 9.5,
      margin: [0, 6, 0, 0],
    },
  ]
}

/** Where the goods go and who receives them; a buyer who has not said it yet does so in the order, before the payment. */
function destinationText(order: Order): string {
  if (order.deliveryAddress === null) return '由买方在付款前于订单中填写，以订单所载为准'
  const receiver = [order.deliveryContact, order.deliveryMobile].filter(Boolean).join(' ')
  const later = order.deliverySetAt && order.acceptedAt && order.deliverySetAt > order.acceptedAt
  return [
    order.deliveryAddress,
    receiver && `，收货人：${receiver}`,
    order.deliveryMemo && `（${order.deliveryMemo}）`,
    later && `（买方于 ${formatTime(order.deliverySetAt)} 填写）`,
  ]
    .filter(Boolean)
    .join('')
}

/** Section six of an order that was made with a rate for late payments. */
const lateClause = ({ lateRate }: Order) =>
  lateRate === 0
    ? ''
    : `买方在付款期限之后、合同解除之前付款的，每逾期一日（不满一日按一日计）按未付货款的${lateRate}%向卖方支付违约金；`

export type ContractTerms = {
  /** 合理磅差, of goods by the tonne 按吨商品重量允差; per mille. */
  tolerance: number
  /** 付款时限, working days after the last price of a pair order. */
  payDays: number
}

/** Section three: which weight is paid for (F10). */
function weightRule(order: Order, tolerance: number): string {
  const [line] = order.lines
  const conditioned = line.weightType === WeightType.conditioned
  if (isTonnageOrder(order)) {
    const limit = `±${tolerance / 10}%`
    const weight = conditioned
      ? `以公定重量为结算重量：公定重量＝实际过磅重量×${100 + FIBRE_REGAIN}÷（100＋实测回潮率），回潮率以百分数计，由卖方在结算单中载明。`
      : '以实际过磅重量为结算重量。'
    return `数量允许溢短${limit}。${weight}可分车提货，每车凭磅单，各车磅单之和为实际重量。实际重量与合同重量相差超过${limit}的，由双方协商结算；协商不成的，由平台裁定。`
  }
  if (conditioned) return '以公证检验证书载明的公定重量为结算重量，不再复磅；实提包数少于合同包数的，按实提包数折算。'
  return (
    `以${WeightType.word(WeightType.gross)}为准。实际过磅重量与合同重量相差不超过±${tolerance}‰的按合同重量结算，超过的按实际过磅重量结算。` +
    (line.batchId === null ? '包数为估计数，以实际交付为准。' : '')
  )
}

/** What the contract is about, for its title. */
function contractTitle(order: Order): string {
  if (!isTonnageOrder(order)) return '棉花购销合同'
  const staple = order.lines.every((line) => isOneOf(line.productType, ...STAPLE_FIBRE))
  return staple ? '涤纶短纤购销合同' : '棉副产品购销合同'
}

/**
 * The contract of an accepted order as bytes of a PDF. Both sides have said what their parts need (`completeParties`).
 */
export async function renderContract(order: Order, { tolerance, payDays }: ContractTerms): Promise<Buffer> {
  const places = [...new Set(order.lines.map((one) => one.entrepotName).filter(Boolean))].join('、')
  const storage = [
    ...new Set(
      order.lines.map(
        (one) => `${StorageFeeType.word(one.storageFeeType)}${one.storageFeeMemo ? `（${one.storageFeeMemo}）` : ''}`
      )
    ),
  ].join('；')
  return renderPdf({
    info: { title: `购销合同 ${order.contractNo}`, author: siteName },
    foot: order.contractNo ?? '',
    content: [
      ...paperTitle(
        contractTitle(order),
        `合同编号：${order.contractNo}`,
        `订单号：${order.orderNo}${order.buyerReference ? `\n采购单号：${order.buyerReference}` : ''}`,
        `签订时间：${formatTime(order.acceptedAt)}`
      ),
      {
        columns: [
          party('卖方（甲方）', order.sellerInvoice, order.sellerUserName, order.sellerMobile),
          party('买方（乙方）', order.buyerInvoice, order.buyerUserName, order.buyerMobile),
        ],
        columnGap: 16,
      },
      paperHeading('一、标的、数量与价款'),
      goods(order),
      ...priceTerms(order),
      { text: '以上价格为含税价，卖方开具增值税专用发票。', fontSize: 9.5 },
      paperHeading('二、质量'),
      qualities(order),
      {
        text: `质量以上列指标及对应${isTonnageOrder(order) ? '检测报告' : '检验证书'}为准。买方对数量、质量有异议的，应在提货完成后的异议期内书面提出并提供证据。`,
        fontSize: 9.5,
        margin: [0, 4, 0, 0],
      },
      paperHeading('三、重量与结算'),
      { text: weightRule(order, tolerance), fontSize: 9.5 },
      paperHeading('四、交货'),
      {
        text: `交货方式：${DeliveryType.word(order.deliveryType)}。${order.deliveryType === DeliveryType.pickUp ? `交货地点：${places || '卖方指定仓库'}。` : `送货地址：${destinationText(order)}。`}仓储费：${storage}。提货期满后仍未提货的，仓储费由买方承担${order.deliveryType === DeliveryType.pickUp ? `；免费仓储期满${COLLECT_GRACE_DAYS}日仍未提货的，余下货物按合同重量视为已提货并进入结算` : ''}。`,
        fontSize: 9.5,
      },
      paperHeading('五、定金与付款'),
      {
        text: `买方已冻结定金人民币 ${formatYuan(order.deposit)} 元（大写：${amountInWords(order.deposit)}），应于 ${order.orderType === OrderType.pair ? `全部点价后${payDays}个工作日内` : `${formatTime(order.payDue)} 前`}将全部货款存入订单监管账户，定金抵作货款。货款在结算确认后支付给卖方，发票尾款在买方确认发票后支付。`,
        fontSize: 9.5,
      },
      paperHeading('六、违约责任'),
      {
        text: `买方逾期不付款的，定金归卖方所有，合同解除；${lateClause(order)}卖方收款后逾期不放货的，退还全部货款，并按定金数额向买方支付违约金。`,
        fontSize: 9.5,
      },
      paperHeading('七、其他'),
      {
        text: `本合同由双方通过${siteName}以电子方式订立，自卖方接单时生效，与书面合同具有同等效力。争议由双方协商，协商不成的由平台依据交易规则裁定；仍有争议的，提交被告所在地人民法院处理。${order.remark ? `备注：${order.remark}` : ''}`,
        fontSize: 9.5,
      },
      {
        columns: [
          signature('卖方', order.sellerCompanyName, order.sellerUserName, order.acceptedAt),
          signature('买方', order.buyerCompanyName, order.buyerUserName, order.createdAt),
        ],
        columnGap: 16,
        margin: [0, 24, 0, 0],
        unbreakable: true,
      },
    ],
  })
}
