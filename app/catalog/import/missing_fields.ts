import { ImportKind } from '#app/catalog/codes'
import { FIELD_BY_KEY, type ColumnMapping } from '#app/catalog/import/fields'

/** Labels of the fields that neither a column nor a constant for the whole sheet gives. */
export function missingFields(kind: ImportKind, mapping: ColumnMapping[], constants: Record<string, string>): string[] {
  const given = new Set([...mapping.map((column) => column.field), ...Object.keys(constants)])
  const required = kind === ImportKind.rowPerBale ? ['batchCode'] : ['batchCode', 'packets']
  const missing = required.filter((key) => !given.has(key)).map((key) => FIELD_BY_KEY.get(key)!.label)
  if (
    kind === ImportKind.rowPerBatch &&
    !given.has('grossWeight') &&
    !(given.has('netWeight') && given.has('tareWeight'))
  )
    missing.push('毛重')
  return missing
}
