import { action, boolean, choice, date, price, ref, text, type RowOf } from '#app/admin/define'
import type Batch from '#app/catalog/models/batch'
import { isByTonne } from '#app/catalog/codes'
import { listBatch } from '#app/listing/actions/list_batch'
import { Adjustable, BidType, DeliveryType, PriceType, SpotType, StorageFeeType } from '#app/listing/codes'
import { MAX_PREMIUM, MIN_PREMIUM } from '#app/listing/rules/listing_checks'
import { PriceStandard } from '#app/market/codes'

/** 价格偏离确认, in place of the question that a member is asked. */
export const confirmedField = boolean({
  label: '已核对偏离价格',
  help: '价格偏离棉花指数10%以上时须勾选',
})

const terms = {
  deliveryType: choice(DeliveryType, { required: true, default: DeliveryType.pickUp }),
  spotType: choice(SpotType, { required: true, default: SpotType.spot }),
  appointmentDate: date({ label: '预约交货日期', help: '预售必填' }),
  adjustable: choice(Adjustable, { required: true, default: Adjustable.yes }),
  storageFeeType: choice(StorageFeeType, { required: true, default: StorageFeeType.none }),
  storageFeeMemo: text({ label: '仓储费说明', maxLength: 200 }),
  contactId: ref('users', { label: '联系人', help: '须为卖方企业的已认证员工，不选时为其管理员' }),
  remark: text({ label: '备注', maxLength: 500 }),
}
const reason = text({ label: '挂牌原因', required: true, maxLength: 200, help: '卖方会收到通知' })

const basis = {
  priceDiff: price({ label: '基差', help: '基差报价必填，可为负' }),
  pointDeadline: date({ label: '点价截止日', help: '不填时为合约的截止日' }),
}

const offerForm = {
  priceType: choice(PriceType, { required: true, default: PriceType.fixed }),
  price: price({ label: '单价', help: '一口价必填' }),
  byAgio: boolean({ label: '加质量差价', help: '单价为基准价，每批加自己的质量差价' }),
  priceContract: text({ label: '点价合约', maxLength: 10, help: '基差报价必填，如 CF2705' }),
  priceStandard: choice(PriceStandard, { required: false, help: '不选时为本批' }),
  ...basis,
  bidType: choice(BidType, { required: true, default: BidType.closed }),
  premiumAgio: price({ label: '优质溢价', min: MIN_PREMIUM, max: MAX_PREMIUM, help: '不填时不变' }),
  ...terms,
  confirmed: confirmedField,
  reason,
}

/** Goods by the tonne have no quality difference and no premium, and are not auctioned. */
const goodsForm = {
  priceType: choice(PriceType, { required: true, default: PriceType.fixed, help: '基差报价仅限涤短' }),
  price: price({ label: '单价', help: '一口价必填' }),
  priceContract: text({ label: '点价合约', maxLength: 10, help: '基差报价必填，如 PF2703' }),
  ...basis,
  ...terms,
  reason,
}

/** An empty field of the form is a term that is left out. */
const givenIn = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof Input]?: NonNullable<Input[Key]>
  }

type Row = RowOf<typeof Batch>

const HELP = '以卖方名义挂牌，卖方受其约束并收到通知'

/** What operators may do with goods that are not on the market: offer them in the seller's name, as the seller does itself. */
export const offerActions = {
  offer: action({
    label: '代卖方挂牌',
    tone: 'primary',
    bulk: true,
    secondPerson: true,
    help: HELP,
    available: (row: Row) => !isByTonne(row.productType),
    form: offerForm,
    run: ({ id, input: { byAgio, priceContract, ...given }, actor, trx }) =>
      listBatch(
        {
          ...givenIn({ ...given, priceContract: priceContract?.trim().toUpperCase() }),
          batchId: id,
          rule: byAgio ? 'agio' : 'fixed',
        },
        actor,
        trx
      ),
  }),
  offer_goods: action({
    label: '代卖方挂牌（按吨）',
    tone: 'primary',
    bulk: true,
    secondPerson: true,
    help: HELP,
    available: (row: Row) => isByTonne(row.productType),
    form: goodsForm,
    run: ({ id, input: { priceContract, ...given }, actor, trx }) =>
      listBatch(
        { ...givenIn({ ...given, priceContract: priceContract?.trim().toUpperCase() }), batchId: id },
        actor,
        trx
      ),
  }),
}
