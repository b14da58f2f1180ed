/* What a kind of sheet has of its own. The rest, from the file to the goods, is the same for all of them. */
import type { ColumnMapping } from '#app/catalog/import/fields'
import type { GoodsImportKind } from '#app/goods_import/codes'
import type { RowProblem } from '#app/goods_import/sheet/goods_row'
import type { SheetFields } from '#app/goods_import/sheet/sheet_fields'
import type { Actor } from '#core/actor'
import type { SheetRow } from '#core/sheets/rows_in_worker'
import type { Trx } from '#core/transaction'

/** A row as goods that are not entered yet. */
export type SheetDraft<Input = unknown> = {
  rowNo: number
  /** In the names of the wire, as far as they could be read. */
  values: Record<string, unknown>
  /** What the action takes; null when something is wrong. */
  input: Input | null
  /** On what terms the goods are offered at once; null when the row names none. */
  offer: object | null
  errors: RowProblem[]
  warnings: RowProblem[]
}

/** Of whom a sheet is, and who reads it. `codes`: the numbers among those of the sheet that the company has already. */
export type SheetReader = { companyId: number; codes: ReadonlySet<string>; actor: Actor; trx: Trx }

export type SheetKind<Input = unknown> = {
  kind: GoodsImportKind
  fields: SheetFields
  /** Columns that most sheets have, for somebody whose file has none of them: `商品类型、吨数、产地`. */
  usual: string
  /** What is done with goods that have a price: 挂牌. */
  offered: string
  /** Name and notes of the template, besides the hints of the fields: what stands left and right. */
  template: { name: string; notes: () => Promise<[string, string][]> }
  /** All rows of data, judged one by one and against each other. */
  read(
    rows: readonly SheetRow[],
    mapping: readonly ColumnMapping[],
    constants: Record<string, string>,
    reader: SheetReader
  ): Promise<SheetDraft<Input>[]>
  /** Enters the goods of a row that passed, and offers them when it says at what. @throws InvalidInputError naming the field */
  enter(draft: SheetDraft<Input> & { input: Input }, actor: Actor, trx: Trx): Promise<void>
}
