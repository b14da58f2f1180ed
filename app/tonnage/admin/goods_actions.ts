import { action, choice, date, file, listAction, number, percent, ref, text, textarea, weight } from '#app/admin/define'
import type { DeskCall, Id, InputOf, RowOf } from '#app/admin/define'
import { deleteBatch } from '#app/catalog/actions/delete_batch'
import { BY_TONNE, InTransitState, PackageType, ProductType, Region, SalesState } from '#app/catalog/codes'
import { addGoods, changeStock, editGoods } from '#app/tonnage/actions/save_goods'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { TonnageFile } from '#app/tonnage/file_purposes'
import TonnageGoods from '#app/tonnage/models/tonnage_goods'
import { addGoodsValidator, goodsFieldsValidator, stockChangeValidator } from '#app/tonnage/validators/tonnage'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'

/** What goods are, in the forms for new ones and for a correction. */
const facts = {
  batchCode: text({ label: '货号', maxLength: 32, help: '卖方自己的编号，不填时由平台编号' }),
  producerName: text({ label: '生产厂家', maxLength: 100, help: '涤短必填' }),
  dtex: number({ label: '线密度', unit: 'dtex', decimals: 2, help: '涤短必填' }),
  cutLength: number({ label: '切断长度', unit: 'mm', decimals: 1, help: '涤短必填' }),
  fibreGrade: choice(FibreGrade, { required: false, help: '涤短必填' }),
  productionYear: number({ label: '生产年度', plain: true, help: '棉副产品必填，如 2026' }),
  linterClass: choice(LinterClass, { required: false, help: '短绒必填' }),
  oilContent: percent({ label: '含油率', decimals: 1 }),
  linterContent: percent({ label: '含绒率', decimals: 1 }),
  moisture: percent({ label: '水分' }),
  impurity: percent({ label: '含杂率' }),
  minLot: weight({ label: '起订量', help: '不填时按交易设置的最低起订量' }),
  chandi: text({ label: '产地', required: true, maxLength: 64 }),
  region: choice(Region, { required: false }),
  packageType: choice(PackageType, { required: false }),
  entrepotId: ref('entrepots', { label: '仓库档案' }),
  entrepotName: text({ label: '仓库', maxLength: 100, help: '选了档案时为档案名称' }),
  province: text({ label: '省份', maxLength: 32 }),
  city: text({ label: '城市', maxLength: 32 }),
  place: text({ label: '存放地', maxLength: 100 }),
  reportFileId: file({ label: '检测报告', purpose: TonnageFile.testReport.name }),
  remark: textarea({ label: '备注', maxLength: 500 }),
}

type Row = RowOf<typeof TonnageGoods> & Record<string, unknown>

const batchOf = async (id: Id, trx: Trx) => (await TonnageGoods.findOrFail(id, { client: trx })).batchId

/** An empty field of the form for new goods is one that is left out. */
const givenIn = (input: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined))

type Written = DeskCall<Record<string, unknown>>

const stockForm = {
  weight: weight({ label: '变动吨数', required: true, min: 0.001, max: 100_000 }),
  reason: text({ label: '原因', required: true, maxLength: 200 }),
}

async function changeBy(sign: 1 | -1, { id, input, actor, trx }: DeskCall<InputOf<typeof stockForm>> & { id: Id }) {
  const change = await stockChangeValidator.validate({ change: sign * input.weight, reason: input.reason })
  await changeStock({ ...change, productId: await batchOf(id, trx) }, actor, trx)
}

/** What operators do with goods by the tonne in the name of their seller, who is told of each. */
export const goodsActions = {
  add_goods: listAction({
    label: '代卖方录入',
    help: '卖方会收到通知；录入后可在待挂牌商品中代为挂牌',
    form: {
      companyId: ref('companies', { label: '卖方', required: true }),
      productType: choice(ProductType, { only: BY_TONNE, required: true }),
      weight: weight({ label: '吨数', required: true, min: 0.001 }),
      ...facts,
      inTransitState: choice(InTransitState, { required: false, help: '不选时为在库' }),
      arrivalDate: date({ label: '到库日期', help: '在途时为预计到库日期' }),
    },
    run: async ({ input: { companyId, ...input }, actor, trx }: Written) => {
      const goods = await addGoodsValidator.validate(givenIn(input))
      const { batch } = await addGoods({ ...goods, companyId: Number(companyId) }, actor, trx)
      return { message: `已录入，货号${batch.batchCode}` }
    },
  }),
  edit_goods: action({
    label: '修改',
    help: '已挂牌的商品可改指标、起订量、存放地、报告和备注，其余须先撤牌；吨数另行调增调减；卖方会收到通知',
    form: facts,
    initial: (row: Row) => Object.fromEntries(Object.keys(facts).map((key) => [key, row[key]])),
    run: async ({ id, input, actor, trx }: Written & { id: Id }) => {
      const goods = await goodsFieldsValidator.validate(input)
      await editGoods({ ...goods, productId: await batchOf(id, trx) }, actor, trx)
    },
  }),
  // More to sell is more that the seller is bound to.
  raise_stock: action({
    label: '调增吨数',
    secondPerson: true,
    help: '卖方受其约束并收到通知',
    form: stockForm,
    run: ({ id, input, actor, trx }) => changeBy(1, { id, input, actor, trx }),
  }),
  lower_stock: action({
    label: '调减吨数',
    help: '已下单的吨数不受影响；卖方会收到通知',
    form: stockForm,
    run: ({ id, input, actor, trx }) => changeBy(-1, { id, input, actor, trx }),
  }),
}

/** Goods that were never listed may be deleted, with the lines of their stock. */
export const goodsCrud = {
  delete: async ({ id, actor, trx }: { id: Id; actor: Actor; trx: Trx }) =>
    deleteBatch({ productId: await batchOf(id, trx) }, actor, trx),
  when: (row: Row) => row.salesState === SalesState.onSale && row.listed === false,
}
