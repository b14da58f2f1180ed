/* One row of a sheet with goods while it is read: its cells by field, what they say, and what is wrong with them. */
import { CellError, CellIgnored, clean, parseNumber } from '#app/catalog/import/parse_values'
import type { ColumnMapping, SheetField, WeightUnit } from '#app/catalog/import/fields'

export type RowProblem = { field: string; message: string }

export class GoodsRow {
  errors: RowProblem[] = []
  warnings: RowProblem[] = []
  values: Record<string, unknown> = {}

  constructor(
    private cellsOf: readonly string[],
    private columns: ReadonlyMap<string, ColumnMapping>,
    private constants: Record<string, string>
  ) {}

  /** Its own cell, or the value for all rows. */
  cell(field: string): string {
    const column = this.columns.get(field)?.column
    const own = column === undefined ? '' : clean(this.cellsOf[column])
    return own === '' ? clean(this.constants[field]) : own
  }

  unit(field: string): WeightUnit | null {
    return this.columns.get(field)?.unit ?? null
  }

  /** What a cell says; a cell that nobody can read is an error or a warning of its field. */
  read<Value>(field: string, parse: (cell: string) => Value | null): Value | null {
    try {
      return parse(this.cell(field))
    } catch (error) {
      if (error instanceof CellError) this.errors.push({ field, message: error.message })
      else if (error instanceof CellIgnored) this.warnings.push({ field, message: error.message })
      else throw error
      return null
    }
  }

  set(field: string, value: unknown) {
    if (value !== null && value !== undefined && value !== '') this.values[field] = value
  }

  number(field: SheetField) {
    this.set(
      field.key,
      this.read(field.key, (cell) => parseNumber(cell, field))
    )
  }

  text(field: string) {
    this.set(field, this.cell(field))
  }
}
