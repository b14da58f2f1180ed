import * as f from '#app/admin/define'
import { lotColumns } from '#app/auction/admin/lot_columns'
import { IMPORT_HELP, importLot, lotActions, lotCrud } from '#app/auction/admin/lot_actions'
import AuctionLot from '#app/auction/models/auction_lot'
import { AuctionDirection, AuctionPriceType, LotState, SessionState } from '#app/auction/codes'

/** What an up session sells is a batch; what a down session buys is said in words. */
const OF_BATCH = { 'sessionId.priceDirection': [AuctionDirection.up] }
const OF_NEED = { 'sessionId.priceDirection': [AuctionDirection.down] }

export default f.defineResource(AuctionLot, {
  name: 'auction_lots',
  label: '竞价标的',
  group: '竞价',
  path: 'auction/items',
  icon: 'box',
  order: 2,
  owners: { company: 'sellerCompanyId' },
  search: ['batchCode', 'productName'],
  title: 'productName',
  moving: ['standingPrice', 'offerNum', 'buyerCompanyId', 'buyerId', 'deadline', 'rev', 'lastSeq', 'lastHash'],
  fields: {
    sessionId: f.ref('auction_sessions', {
      label: '场次',
      list: true,
      filter: true,
      help: '待发布的场次；已发布的须先撤回',
      offeredRows: { state: SessionState.draft },
    }),
    batchCode: f.text({ label: '批号', list: true, help: '品名、重量随批次', onRows: OF_BATCH }),
    sellerCompanyId: f.ref('companies', {
      label: '委托方',
      list: true,
      filter: true,
      required: false,
      help: '降价场次填写；加价场次批号重复时填写',
    }),
    productName: f.text({ label: '品名', list: true, required: false, onRows: OF_NEED }),
    productWeight: f.weight({ label: '重量', list: true, required: false, onRows: OF_NEED }),
    numbers: f.number({ label: '包数', readOnly: true }),
    startingPrice: f.price({ label: '起拍价', list: true, signed: 'priceContract', help: '基差场次填基差，可为负' }),
    stepPrice: f.price({ label: '加价幅度', list: true, min: 1, help: '降价场次为降价幅度' }),
    reservePrice: f.price({
      label: '保留价',
      list: true,
      signed: 'priceContract',
      help: '只有平台与委托方可见；不填时按委托方所填',
    }),
    appraisedPrice: f.price({ label: '评估价', signed: 'priceContract' }),
    priceContract: f.text({
      label: '点价合约',
      help: '必填，如 CF2705',
      onRows: { 'sessionId.priceType': [AuctionPriceType.basis] },
    }),
    state: f.choice(LotState, { list: true, filter: true, readOnly: true }),
    standingPrice: f.price({ label: '当前价／成交价', list: true, signed: 'priceContract', readOnly: true }),
    buyerCompanyId: f.ref('companies', { label: '领先／买方', list: true, filter: true, readOnly: true }),
    offerNum: f.number({ label: '出价次数', list: true, readOnly: true }),
    hammerTime: f.datetime({ label: '落槌时间', readOnly: true }),
    confirmDue: f.datetime({ label: '签署截止', readOnly: true }),
    signedAt: f.datetime({ label: '签署时间', readOnly: true }),
    confirmationNo: f.text({ label: '成交确认书编号', readOnly: true }),
    confirmationFileId: f.file({ label: '成交确认书', readOnly: true }),
    abandonedAt: f.datetime({ label: '弃拍时间', readOnly: true }),
    postponements: f.number({ label: '签署延期', unit: '次', readOnly: true }),
    dissolvedAt: f.datetime({ label: '解除成交时间', readOnly: true }),
    orderId: f.ref('orders', { label: '订单', readOnly: true }),
    storageAddress: f.text({ label: '存放地', onRows: OF_NEED }),
    memo: f.text({ label: '说明', readOnly: true }),
  },
  computed: lotColumns,
  crud: lotCrud,
  totals: ['productWeight'],
  views: f.viewsOf(LotState, ['waiting', 'unsold', 'hammered', 'abandoned', 'dealt']),
  badge: { label: '待签成交确认书', filter: { state: LotState.hammered } },
  import: { key: ['sessionId', 'batchCode'], run: importLot, help: IMPORT_HELP },
  related: [{ resource: 'auction_bids', field: 'lotId' }],
  actions: lotActions,
})
