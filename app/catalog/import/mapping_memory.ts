/*
 * The mapping proposed for a sheet: what the titles say, corrected by what somebody of the company chose for these titles before. Only choices that
 * differ from what the titles say are remembered; a column that nobody recognised, or one that gave way to another, is no choice.
 */
import type { ColumnMapping, WeightUnit } from '#app/catalog/import/fields'
import type { HeaderColumn } from '#app/catalog/import/header'

export type TitleChoice = { field: string | null; unit: WeightUnit | null }

/** Title of a column in the memory. */
export const remembered = (title: string) => title.slice(0, 100)

/** What the titles alone say. */
const byTitles = (columns: HeaderColumn[]): ColumnMapping[] =>
  columns.map(({ column, field, unit }) => ({ column, field, unit }))

/**
 * The mapping proposed for a sheet. A remembered 不导入 does not count where it would leave out a required field that no other column gives.
 *
 * @param memory choices of the company by title; @param missing required fields that a mapping does not give
 */
export function proposedMapping(
  columns: HeaderColumn[],
  memory: Map<string, TitleChoice>,
  missing: (mapping: ColumnMapping[]) => string[]
): ColumnMapping[] {
  const choices = columns.map(({ title }) => memory.get(remembered(title)))
  const taken = new Set<string>()
  const chosen = choices.map((choice) => {
    if (!choice) return null
    const field = choice.field && !taken.has(choice.field) ? choice.field : null
    if (field) taken.add(field)
    return { field, unit: field ? choice.unit : null }
  })
  const mapping = byTitles(columns).map((said, at): ColumnMapping => {
    const choice = chosen[at]
    if (choice) return { column: said.column, ...choice }
    if (!said.field) return said
    if (taken.has(said.field)) return { ...said, field: null, unit: null }
    taken.add(said.field)
    return said
  })
  for (const key of missing(mapping)) {
    const at = columns.findIndex((column, index) => column.field === key && mapping[index].field === null)
    if (at >= 0) mapping[at] = byTitles(columns)[at]
  }
  return mapping
}

/** What a confirmed mapping says about the memory: choices to keep, and titles that mean what they say again. */
export function chosenTitles(
  columns: HeaderColumn[],
  mapping: ColumnMapping[]
): { kept: Map<string, TitleChoice>; forgotten: string[] } {
  const byColumn = new Map(mapping.map((column) => [column.column, column]))
  const given = new Set(mapping.map(({ field }) => field).filter((field) => field !== null))
  const kept = new Map<string, TitleChoice>()
  const titles = new Set<string>()
  for (const { column, title, field: said, unit: saidUnit } of columns) {
    const key = remembered(title)
    const now = byColumn.get(column)
    if (key === '' || !now) continue
    titles.add(key)
    const unit = now.field ? now.unit : null
    if (now.field === said && unit === saidUnit) continue
    // The field of this column was given to another one: the choice is that of the other.
    if (now.field === null && (said === null || given.has(said))) continue
    kept.set(key, { field: now.field, unit })
  }
  return { kept, forgotten: [...titles].filter((title) => !kept.has(title)) }
}
