import { boolean, choice, date, datetime, defineResource, number, price, text } from '#app/admin/define'
import { contractActions } from '#app/market/admin/contract_actions'
import FuturesContract from '#app/market/models/futures_contract'
import { ContractState } from '#app/market/codes'

const quote = (label: string) => price({ label, unit: '', list: true, readOnly: true, help: '元/吨，ICE 为美分/磅' })

export default defineResource(FuturesContract, {
  name: 'futures_contracts',
  label: '郑棉行情维护',
  group: '行情',
  path: 'price-zm',
  icon: 'chart',
  order: 10,
  owners: 'public',
  search: ['code', 'name'],
  defaultSort: ['code', 'asc'],
  fields: {
    code: text({ label: '合约', list: true, sort: true, readOnly: true, width: 90 }),
    name: text({ label: '名称', list: true, readOnly: true }),
    product: choice(
      { CF: '棉花', CY: '棉纱', PF: '短纤', CT: '美棉' },
      { label: '品种', list: true, filter: true, readOnly: true }
    ),
    isMain: boolean({ label: '主力', list: true, filter: true, readOnly: true }),
    lastPrice: quote('最新价'),
    preSettle: quote('昨结算'),
    settle: quote('今结算'),
    volume: number({ label: '成交量', list: true, readOnly: true }),
    openInterest: number({ label: '持仓量', readOnly: true }),
    lastPointDate: date({ label: '最后点价日', list: true, sort: true }),
    quotedAt: datetime({ label: '行情时间', list: true, readOnly: true }),
    source: text({ label: '来源', list: true, readOnly: true }),
    state: choice(ContractState, { list: true, filter: true, readOnly: true }),
  },
  moving: [
    'lastPrice',
    'preSettle',
    'settle',
    'open',
    'high',
    'low',
    'volume',
    'openInterest',
    'quotedAt',
    'tradingDay',
    'simulated',
    'source',
    'isMain',
  ],
  crud: { edit: true },
  related: [{ resource: 'contract_days', field: 'contractId', label: '结算价' }],
  actions: contractActions,
})
