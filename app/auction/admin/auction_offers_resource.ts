import * as f from '#app/admin/define'
import { OFFERS_SQL } from '#app/auction/admin/offers_sql'
import { COTTON, ProductType } from '#app/catalog/codes'
import { PriceType } from '#app/listing/codes'

/** 可竞价批次: what may enter a session. Lots are picked from it. */
export default f.defineView({
  name: 'auction_offers',
  label: '可竞价批次',
  group: '竞价',
  path: 'auction/offers',
  icon: 'cotton',
  order: 3,
  owners: { company: 'companyId' },
  search: ['batchCode', 'entrepotName'],
  sql: OFFERS_SQL,
  columns: ['batchCode', 'companyId', 'quality', 'weight', 'price', 'indexDiff', 'priceDiff', 'entrepotName', 'drafts'],
  fields: {
    batchCode: f.text({ label: '批号', sort: true }),
    companyId: f.ref('companies', { label: '卖方', filter: true, width: 150 }),
    productType: f.choice(ProductType, { only: COTTON }),
    priceType: f.choice(PriceType, { filter: true }),
    price: f.price({ label: '卖方报价', sort: true, help: '基差报价按最新行情折算' }),
    priceDiff: f.price({ label: '基差', signed: true, sort: true }),
    priceContract: f.text({ label: '点价合约' }),
    indexDiff: f.price({ label: '距CC指数', signed: true, sort: true, help: '折标准级价减CC Index 3128B' }),
    quality: f.json({ label: '品质', export: false, width: 310 }),
    weight: f.weight({ label: '重量', sort: true }),
    packets: f.number({ label: '包数' }),
    lenAvg: f.number({ label: '长度', unit: 'mm', sort: true, filter: true }),
    strengthAvg: f.number({ label: '断裂比强度', unit: 'cN/tex', sort: true }),
    mikeAvg: f.number({ label: '马克隆值', sort: true }),
    chandi: f.text({ label: '产地' }),
    entrepotName: f.text({ label: '仓库', filter: true, width: 150 }),
    listedAt: f.datetime({ label: '挂牌时间', sort: true }),
    drafts: f.text({ label: '其他待发布场次' }),
  },
})
