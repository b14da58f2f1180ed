import { listBatch, type ListBatchInput } from '#app/listing/actions/list_batch'
import type Listing from '#app/listing/models/listing'
import { addGoods, type AddGoodsInput } from '#app/tonnage/actions/save_goods'
import { BY_PRODUCTS, ProductType } from '#app/catalog/codes'
import { isOneOf } from '#core/define_codes'
import { FibreGrade } from '#app/tonnage/codes'
import type Batch from '#app/catalog/models/batch'
import type { TestMember } from './actors.js'

/** The goods of flows §9: 涤短半光 1.56dtex×38mm; 320 t on offer. */
export const STAPLE = {
  productType: ProductType.stapleSemiDull,
  chandi: '江苏江阴',
  producerName: '测试化纤有限公司',
  entrepotName: '江阴仓库',
  weight: 320,
  dtex: 1.56,
  cutLength: 38,
  fibreGrade: FibreGrade.a,
} satisfies AddGoodsInput

/** 棉籽 of a gin: 60 t on offer. */
export const SEED = {
  productType: ProductType.cottonseed,
  chandi: '新疆奎屯',
  productionYear: 2026,
  entrepotName: '奎屯籽库',
  weight: 60,
  oilContent: 18.5,
  linterContent: 9,
  moisture: 8.2,
  impurity: 0.5,
} satisfies AddGoodsInput

/** Goods by the tonne of the seller, on offer: by default the staple fibre of flows §9 at 7,120.00 元/吨. */
export async function offerTonnage(
  seller: TestMember,
  terms: Partial<ListBatchInput> = {},
  facts: Partial<AddGoodsInput> = {}
): Promise<{ listing: Listing; batch: Batch }> {
  const given = isOneOf(facts.productType ?? STAPLE.productType, ...BY_PRODUCTS) ? {} : STAPLE
  const { batch } = await addGoods({ ...given, ...facts } as AddGoodsInput, seller.actor)
  const listing = await listBatch({ batchId: batch.id, price: 712_000, ...terms }, seller.actor)
  return { listing, batch: await batch.refresh() }
}
