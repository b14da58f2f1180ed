/*
 * Inputs of declared calls, generated from the schemas of their validators.
 */
export type Schema = {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  minItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
}

/** Examples for patterns; the first match is used. */
const FITTING = [
  ...[
    '13800000001',
    '2026-11',
    '100000',
    '246810',
    '12345',
    '新A12345',
    '65280119900101451X',
    'CF2705',
    '103521000012',
  ],
  ...['6222021001116240001', '12345678', '21', '10001', 'CF', 'ABCDEF12', '027-88886666', 'some.key'],
]

const typesOf = ({ type }: Schema) => [type ?? []].flat()

/**
 * An input that fits a schema.
 *
 * @param known values of existing rows by field name
 */
export function fittingInput(schema: Schema, known: Record<string, unknown> = {}, name = ''): unknown {
  if (name in known) return known[name]
  if (schema.enum) return schema.enum[0]
  const [type] = typesOf(schema)
  if (type === 'array') {
    const item = fittingInput(schema.items ?? {}, known, name.replace(/s$/, ''))
    return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () => item)
  }
  if (type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, fittingInput(schema.properties![key], known, key)])
    )
  if (type === 'number' || type === 'integer') return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1)
  if (type === 'boolean') return true
  if (schema.format === 'date') return '2026-11-20'
  if (schema.format === 'email') return 'somebody@example.com'
  if (schema.pattern) return FITTING.find((text) => new RegExp(schema.pattern!).test(text)) ?? '1'
  if (type === 'string') return '测试文本'.repeat(3).slice(0, Math.max(4, schema.minLength ?? 0))
  return schema.anyOf ? fittingInput(schema.anyOf[0], known, name) : true
}
