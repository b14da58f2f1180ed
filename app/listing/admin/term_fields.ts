import { choice, date, ref, text } from '#app/admin/define'
import { Adjustable, BidType, DeliveryType, SpotType, StorageFeeType } from '#app/listing/codes'

/** Terms of an offer besides its price. */
export const termFields = {
  deliveryType: choice(DeliveryType),
  storageFeeType: choice(StorageFeeType),
  storageFeeMemo: text({ label: '仓储费说明' }),
  bidType: choice(BidType, { filter: true }),
  adjustable: choice(Adjustable),
  spotType: choice(SpotType),
  appointmentDate: date({ label: '预约交货日期' }),
  contactName: text({ label: '联系人' }),
  contactId: ref('users', { label: '联系人账号' }),
  remark: text({ label: '备注' }),
}
