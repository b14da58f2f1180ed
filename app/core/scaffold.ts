/*
 * What the generators write. Pure text in, text out; the commands do the files.
 */
import string from '@adonisjs/core/helpers/string'

/** Chinese names of columns that mean the same everywhere. */
const COMMON: Record<string, string> = {
  name: '名称',
  code: '编码',
  shortName: '简称',
  title: '标题',
  memo: '备注',
  remark: '备注',
  reason: '原因',
  state: '状态',
  type: '类型',
  mobile: '手机号',
  phone: '电话',
  contact: '联系人',
  email: '邮箱',
  address: '地址',
  province: '省',
  city: '市',
  district: '区县',
  region: '区域',
  amount: '金额',
  price: '价格',
  weight: '重量',
  packets: '包数',
  companyId: '企业',
  companyName: '企业名称',
  userId: '用户',
  operatorId: '操作员',
  sort: '排序',
  createdAt: '创建时间',
  updatedAt: '更新时间',
  startTime: '开始时间',
  endTime: '结束时间',
}

export type SchemaColumn = { name: string; type: string }

/** Columns of a generated schema class, in the order of the class; null when there is no such class. */
export function columnsOfSchema(source: string, className: string): SchemaColumn[] | null {
  const body = new RegExp(`export class ${className} extends [^{]+\\{([\\s\\S]*?)\\n\\}`).exec(source)?.[1]
  if (!body) return null
  return [...body.matchAll(/declare (\w+): ([^\n]+)/g)].map(([, name, type]) => ({
    name,
    type: type.replace(' | null', '').trim(),
  }))
}

/** Builder of a column by its type and, where SQL does not know more, its name. */
function builderOf({ name, type }: SchemaColumn): string {
  if (type === 'boolean') return 'boolean'
  if (type === 'DateTime') return 'datetime'
  if (type === 'string')
    return /(Date|^date)$/.test(name)
      ? 'date'
      : /(memo|remark|reason|content|description)$/i.test(name)
        ? 'textarea'
        : 'text'
  if (type !== 'number') return 'json'
  if (/Id$/.test(name)) return 'ref'
  if (/price$/i.test(name)) return 'price'
  if (/(amount|fee|deposit|balance|total|money)$/i.test(name)) return 'money'
  if (/weight$/i.test(name)) return 'weight'
  return 'number'
}

const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`

/** One line of `fields`. */
function fieldLine(column: SchemaColumn, index: number): string {
  const kind = builderOf(column)
  const label = COMMON[column.name] ?? column.name
  const moment = column.name === 'createdAt' || column.name === 'updatedAt'
  const options = [
    `label: ${quote(label)}`,
    ...(index < 6 || column.name === 'createdAt' ? ['list: true'] : []),
    ...(moment ? ['sort: true', 'readOnly: true'] : []),
  ].join(', ')
  if (kind !== 'ref') return `    ${column.name}: ${kind}({ ${options} }),`
  const target = string.plural(string.snakeCase(column.name.slice(0, -2)))
  return `    ${column.name}: ref(${quote(target)}, { ${options} }),`
}

/** What a row is called comes first, when it was written last. */
function placeOf({ name }: SchemaColumn): number {
  const first = ['code', 'no', 'name', 'title', 'type', 'state'].indexOf(name)
  if (first >= 0) return first
  return name === 'createdAt' ? 101 : name === 'updatedAt' ? 102 : 50
}

/**
 * Text of a back-office definition.
 *
 * @param name plural, snake_case: `freight_jobs`
 */
export function resourceSource({
  module,
  name,
  label,
  columns,
}: {
  module: string
  name: string
  label: string
  columns: SchemaColumn[]
}): string {
  const model = string.pascalCase(string.singular(name))
  const shown = columns
    .filter((column) => column.name !== 'id' && !/password|secret|hash|token/i.test(column.name))
    .sort((a, b) => placeOf(a) - placeOf(b))
  const builders = [...new Set(shown.map(builderOf))].sort()
  const title =
    ['name', 'title', 'code', 'no'].find((key) => shown.some((column) => column.name === key)) ?? shown[0]?.name ?? 'id'
  return `import { defineResource, ${builders.join(', ')} } from '#app/admin/define'
import ${model} from '#app/${module}/models/${string.singular(name)}'

export default defineResource(${model}, {
  name: ${quote(name)},
  label: ${quote(label)},
  group: '系统',
  path: ${quote(name.replaceAll('_', '-'))},
  search: [${quote(title)}],
  fields: {
${shown.map(fieldLine).join('\n')}
  },
})
`
}

/** Text of a model over a generated schema class. */
export function modelSource(name: string): string {
  const model = string.pascalCase(string.singular(name))
  return `import { ${model}Schema } from '#database/schema'\n\nexport default class ${model} extends ${model}Schema {}\n`
}

/**
 * The list of modules with one more in it.
 *
 * @param after the module it stands below; by default it comes last but for the demo data
 * @throws Error when it is there already, or `after` is not
 */
export function withModule(source: string, name: string, after?: string): string {
  if (!/^[a-z][a-z_]*$/.test(name)) throw new Error('the name of a module is snake_case')
  if (source.includes(`\n  '${name}',`)) throw new Error(`there is a module ${name} already`)
  const anchor = after ? `  '${after}',\n` : `  'demo',\n`
  if (!source.includes(anchor)) throw new Error(`there is no module ${after ?? 'demo'}`)
  return source.replace(anchor, after ? `${anchor}  '${name}',\n` : `  '${name}',\n${anchor}`)
}

/** First files of a module: what they import loads without anything else. */
export function moduleFiles(): Record<string, string> {
  return {
    'labels.ts': `import { defineLabels } from '#core/validation'\n\n/** Makes this module's validators: they report in these words. */\nexport const validator = defineLabels({})\n`,
  }
}
