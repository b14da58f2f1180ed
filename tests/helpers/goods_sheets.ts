import { readFileSync } from 'node:fs'
import { BY_TONNE, ProductType } from '#app/catalog/codes'
import { findHeader } from '#app/catalog/import/header'
import { proposedMapping } from '#app/catalog/import/mapping_memory'
import { GOODS_FIELDS } from '#app/tonnage/import/goods_fields'
import { dataRows, type GoodsLayout } from '#app/goods_import/sheet/goods_layout'
import { readGoods } from '#app/tonnage/import/read_goods'
import { openSheet } from '#core/sheets/read_sheet'
import type { SheetRow } from '#core/sheets/rows_in_worker'

export const goodsFixture = (name: string) => readFileSync(new URL(`../fixtures/goods_sheets/${name}`, import.meta.url))

const FIBRE: readonly number[] = [ProductType.stapleSemiDull, ProductType.stapleBright]

/** Reads a whole file of goods with the mapping that the wizard proposes, in this thread. */
export async function readGoodsFile(name: string, constants: Record<string, string> = {}, taken: string[] = []) {
  const file = openSheet(new Uint8Array(goodsFixture(name)), name)
  for (const [sheet] of file.sheets.entries()) {
    const rows: SheetRow[] = []
    file.rows(sheet, (cells, rowNo) => void rows.push({ cells, rowNo }))
    const header = findHeader(rows, GOODS_FIELDS.titles)
    if (!header) continue
    const mapping = proposedMapping(header.columns, new Map(), (found) => GOODS_FIELDS.missing(found, {}))
    const layout = { headerLastRow: header.lastRow } as GoodsLayout
    const { data, others } = dataRows(layout, mapping, rows)
    const drafts = await readGoods(data, mapping, constants, {
      entrepots: new Map([['奎屯储运库', 3]]),
      codes: new Set(taken),
      offers: { judge: async () => [] },
      leastOf: (type) => (FIBRE.includes(type) && (BY_TONNE as readonly number[]).includes(type) ? 5 : 1),
    })
    const fields = Object.fromEntries(header.columns.map(({ title, field }) => [title, field]))
    return { drafts, others, fields, missing: GOODS_FIELDS.missing(mapping, constants) }
  }
  throw new Error(`${name} has no header`)
}
