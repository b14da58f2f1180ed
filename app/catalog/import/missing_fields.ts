import { ImportKind } from '#app/catalog/codes'
import { FIELD_BY_KEY, type ColumnMapping } from '#app/catalog/import/fields'

/** Required fields that neither a column nor a constant for the whole sheet gives. */
export function missingKeys(kind: ImportKind, mapping: ColumnMapping[], constants: Record<string, string>): string[] {
  const given = new Set([...mapping.map((column) => column.field), ...Object.keys(constants)])
  const required = kind === ImportKind.rowPerBale ? ['batchCode'] : ['batchCode', 'packets']
  const missing = required.filter((key) => !given.has(key))
  if (
    kind === ImportKind.rowPerBatch &&
    !given.has('grossWeight') &&
    !(given.has('netWeight') && given.has('tareWeight'))
  )
    missing.push('grossWeight')
  return missing
}

/** Their labels. */
export const missingFields = (kind: ImportKind, mapping: ColumnMapping[], constants: Record<string, string>) =>
  missingKeys(kind, mapping, constants).map((key) => FIELD_BY_KEY.get(key)!.label)

/** The required fields of a kind of sheet that a mapping leaves out. */
export const missingIn = (kind: ImportKind) => (mapping: ColumnMapping[]) => missingKeys(kind, mapping, {})
