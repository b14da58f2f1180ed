import { addBatch } from '#app/catalog/actions/save_batch'
import { addForeignOffer } from '#app/foreign_trade/actions/save_foreign_offer'
import { DOLLAR_FIELDS } from '#app/foreign_trade/import/offer_fields'
import { readOfferRow, whyNotOffer, type DollarLotInput } from '#app/foreign_trade/import/read_offers'
import type { OfferTerms } from '#app/foreign_trade/rules/offer_terms'
import { iceContracts } from '#app/foreign_trade/shared/require_offer_terms'
import { GoodsImportKind } from '#app/goods_import/codes'
import { readRows } from '#app/goods_import/sheet/read_rows'
import type { SheetKind } from '#app/goods_import/sheet/sheet_kind'

/** Sheets with lots of imported cotton and their offers in dollars. */
export const dollarSheets: SheetKind<DollarLotInput> = {
  kind: GoodsImportKind.dollars,
  fields: DOLLAR_FIELDS,
  usual: '报价号、产地、净重、报价',
  offered: '报盘',
  template: {
    name: '美元报盘导入模板.xlsx',
    notes: async () => [['报价与基差', '都填美分/磅，最多两位小数；每批只填一项，导入后直接报盘']],
  },
  read: async (rows, mapping, constants, { codes, actor, trx }) => {
    const lookup = { trx, whyNot: await whyNotOffer(actor, trx), traded: await iceContracts(trx) }
    return readRows(rows, mapping, constants, { number: '报价号', codes }, (row) => readOfferRow(row, lookup))
  },
  enter: async ({ input, offer }, actor, trx) => {
    const batch = await addBatch(input, actor, trx)
    if (offer) await addForeignOffer({ ...(offer as OfferTerms), productId: batch.id }, actor, trx)
  },
}
