import { choice, datetime, defineResource, money, price } from '#app/admin/define'
import AuctionDepositRate from '#app/auction/models/auction_deposit_rate'
import { COTTON, ProductType } from '#app/catalog/codes'

export default defineResource(AuctionDepositRate, {
  name: 'auction_deposit_rates',
  label: '竞价保证金设置',
  group: '竞价',
  path: 'auction/deposit-config',
  icon: 'lock',
  order: 8,
  owners: 'platform',
  title: 'productType',
  fields: {
    productType: choice(ProductType, { only: COTTON, list: true, edit: false }),
    rate: price({
      label: '保证金标准',
      list: true,
      min: 1,
      help: '新建场次按此计算，已有场次不变；未设的类型按交易参数',
    }),
    entryMinimum: money({ label: '最低入场保证金', list: true, min: 0, default: 0, help: '至少够拍一个标的' }),
    updatedAt: datetime({ label: '修改时间', list: true, readOnly: true }),
  },
  crud: { create: true, edit: true, delete: true, secondPerson: true },
})
