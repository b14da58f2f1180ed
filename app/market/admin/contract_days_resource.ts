import { boolean, date, datetime, defineResource, number, price, ref, text } from '#app/admin/define'
import { saveContractDay } from '#app/market/actions/edit_prices'
import { contractDayImport } from '#app/market/admin/price_imports'
import ContractDay from '#app/market/models/contract_day'

const figure = (label: string) => price({ label, unit: '', list: true, help: '元/吨，ICE 为美分/磅' })

export default defineResource(ContractDay, {
  name: 'contract_days',
  label: '结算价',
  group: '行情',
  path: 'price-zm/settlement',
  icon: 'file',
  order: 20,
  owners: 'public',
  title: 'day',
  defaultSort: ['day', 'desc'],
  fields: {
    contractId: ref('futures_contracts', { label: '合约', list: true, filter: true, edit: false }),
    day: date({ label: '交易日', list: true, filter: true, sort: true, edit: false }),
    settle: price({
      label: '结算价',
      unit: '',
      list: true,
      required: true,
      min: 1,
      help: '点价到期按此价强制定价，用过后不能修改',
    }),
    open: figure('开盘'),
    high: figure('最高'),
    low: figure('最低'),
    close: figure('收盘'),
    volume: number({ label: '成交量', list: true }),
    openInterest: number({ label: '持仓量' }),
    source: text({ label: '来源', list: true, readOnly: true }),
    simulated: boolean({ label: '演示数据', list: true, filter: true, readOnly: true }),
    usedAt: datetime({ label: '已用于点价', readOnly: true }),
  },
  crud: { create: saveContractDay, edit: saveContractDay, secondPerson: true },
  import: { key: ['contractId', 'day'], ...contractDayImport },
})
