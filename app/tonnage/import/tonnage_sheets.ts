import { BY_TONNE, ProductType } from '#app/catalog/codes'
import { GoodsImportKind } from '#app/goods_import/codes'
import type { SheetKind, SheetReader } from '#app/goods_import/sheet/sheet_kind'
import { addGoods, type AddGoodsInput } from '#app/tonnage/actions/save_goods'
import { GOODS_FIELDS } from '#app/tonnage/import/goods_fields'
import { readGoods, type GoodsLookup } from '#app/tonnage/import/read_goods'
import { sheetOffers } from '#app/tonnage/ports/sheet_offers'
import { smallestLot } from '#app/tonnage/queries/smallest_lot'
import { EnabledState } from '#core/codes'

async function lookupFor({ codes, actor, trx }: SheetReader): Promise<GoodsLookup> {
  const entrepots = await trx.from('entrepots').where('state', EnabledState.enabled).select('id', 'name')
  const least = new Map<number, number>()
  for (const type of BY_TONNE) least.set(type, await smallestLot(type, trx))
  return {
    entrepots: new Map(entrepots.map(({ id, name }) => [name as string, id as number])),
    codes,
    leastOf: (type) => least.get(type) ?? 0,
    offers: sheetOffers().judging(actor, trx),
  }
}

/** Sheets with by-products and staple fibre. */
export const tonnageSheets: SheetKind<AddGoodsInput> = {
  kind: GoodsImportKind.tonnage,
  fields: GOODS_FIELDS,
  usual: '商品类型、吨数、产地',
  offered: '挂牌',
  template: {
    name: '棉副涤短导入模板.xlsx',
    notes: async () => {
      const seed = await smallestLot(ProductType.cottonseed)
      const staple = await smallestLot(ProductType.stapleSemiDull)
      return [
        ['起订量', `不填时棉副${seed}吨、涤短${staple}吨，不能更低`],
        ['指标', '百分数，如 18.5；没有的留空'],
      ]
    },
  },
  read: async (rows, mapping, constants, reader) => readGoods(rows, mapping, constants, await lookupFor(reader)),
  enter: async ({ input, offer }, actor, trx) => {
    const { batch } = await addGoods(input, actor, trx)
    if (offer) await sheetOffers().offer(batch, offer, actor, trx)
  },
}
