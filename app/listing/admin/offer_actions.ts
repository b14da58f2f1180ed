import { action, boolean, choice, date, price, ref, text } from '#app/admin/define'
import { listBatch } from '#app/listing/actions/list_batch'
import { Adjustable, BidType, DeliveryType, PriceType, SpotType, StorageFeeType } from '#app/listing/codes'
import { MAX_PREMIUM, MIN_PREMIUM } from '#app/listing/rules/listing_checks'
import { PriceStandard } from '#app/market/codes'

/** 价格偏离确认, in place of the question that a member is asked. */
export const confirmedField = boolean({
  label: '已核对偏离价格',
  help: '价格偏离棉花指数10%以上时须勾选',
})

const offerForm = {
  priceType: choice(PriceType, { required: true, default: PriceType.fixed }),
  price: price({ label: '单价', help: '一口价必填' }),
  byAgio: boolean({ label: '加质量差价', help: '单价为基准价，每批加自己的质量差价' }),
  priceDiff: price({ label: '基差', help: '基差报价必填，可为负' }),
  priceContract: text({ label: '点价合约', maxLength: 10, help: '基差报价必填，如 CF2705' }),
  priceStandard: choice(PriceStandard, { required: false, help: '不选时为本批' }),
  pointDeadline: date({ label: '点价截止日', help: '不填时为合约的截止日' }),
  deliveryType: choice(DeliveryType, { required: true, default: DeliveryType.pickUp }),
  spotType: choice(SpotType, { required: true, default: SpotType.spot }),
  appointmentDate: date({ label: '预约交货日期', help: '预售必填' }),
  adjustable: choice(Adjustable, { required: true, default: Adjustable.yes }),
  bidType: choice(BidType, { required: true, default: BidType.closed }),
  storageFeeType: choice(StorageFeeType, { required: true, default: StorageFeeType.none }),
  storageFeeMemo: text({ label: '仓储费说明', maxLength: 200 }),
  contactId: ref('users', { label: '联系人', help: '须为卖方企业的已认证员工，不选时为其管理员' }),
  premiumAgio: price({ label: '优质溢价', min: MIN_PREMIUM, max: MAX_PREMIUM, help: '不填时不变' }),
  remark: text({ label: '备注', maxLength: 500 }),
  confirmed: confirmedField,
  reason: text({ label: '挂牌原因', required: true, maxLength: 200, help: '卖方会收到通知' }),
}

/** An empty field of the form is a term that is left out. */
const givenIn = <Input extends object>(input: Input) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as {
    [Key in keyof Input]?: NonNullable<Input[Key]>
  }

/** What operators may do with goods that are not on the market: offer them in the seller's name, as the seller does itself. */
export const offerActions = {
  offer: action({
    label: '代卖方挂牌',
    tone: 'primary',
    bulk: true,
    secondPerson: true,
    help: '以卖方名义挂牌，卖方受其约束并收到通知',
    form: offerForm,
    run: ({ id, input: { byAgio, priceContract, ...terms }, actor, trx }) =>
      listBatch(
        {
          ...givenIn({ ...terms, priceContract: priceContract?.trim().toUpperCase() }),
          batchId: id,
          rule: byAgio ? 'agio' : 'fixed',
        },
        actor,
        trx
      ),
  }),
}
