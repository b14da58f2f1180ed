/*
 * Text of a back-office definition over a table. Properties that the database lacks are taken from the existing definitions: the project
 * already has labels, kinds and codes for most columns.
 */
import string from '@adonisjs/core/helpers/string'
import type { DeclaredCodes } from '#core/code_columns'
import { EnabledState } from '#core/codes'
import type { FieldKind, Resource } from '#app/admin/define'
import type { TableColumn, TableShape } from '#app/admin/scaffold/table_shape'

/** Existing definitions of the project. */
export type Known = {
  /** Every definition, with the module it belongs to. */
  resources: readonly { resource: Resource; module: string }[]
  /** Codes that the module may import, its own first. */
  codes: readonly DeclaredCodes[]
  /** Purposes of files with their labels. */
  purposes: ReadonlyMap<string, { label: string }>
}

export type Wanted = {
  module: string
  label: string
  group: string
  path: string
  icon: string
  order: number
  /** Labels given by the developer, by column. */
  labels?: Readonly<Record<string, string>>
  /** The definition lets operators write rows. */
  writable?: boolean
}

export type ResourceText = {
  source: string
  /** Columns without a label: the column name is written as the label, which aborts the start until it is replaced. */
  unnamed: string[]
  /** Hints for the developer. */
  hints: string[]
}

export const attributeOf = (column: string) =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const SECRET = /password|secret|hash|token/i
const NUMERIC = new Set(['int2', 'int4', 'int8', 'numeric', 'float4', 'float8'])
const UNITS: Record<string, FieldKind> = { '元': 'money', '元/吨': 'price', '吨': 'weight', '%': 'percent' }

/** `运费（元）` is a name and a unit. */
function nameAndUnit(comment: string | null): { name: string | null; unit: string | null } {
  const text = comment?.trim() ?? ''
  const at = text.search(/[（(]/)
  if (at === -1) return { name: text || null, unit: null }
  const inside = text.slice(at + 1, -1)
  const whole = at > 0 && inside !== '' && /[）)]$/.test(text)
  return whole ? { name: text.slice(0, at).trimEnd(), unit: inside } : { name: null, unit: null }
}

/** The item that makes up at least half of the list, or null. */
function mostly<Item>(items: readonly Item[]): Item | null {
  const counts = new Map<Item, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return [...counts].find(([, count]) => count * 2 >= items.length)?.[0] ?? null
}

/** Fields of the same name in other definitions, only those of the same module when there are any. */
function fieldsLike(attribute: string, module: string, known: Known) {
  const all = known.resources.filter(({ resource }) => resource.fields[attribute])
  const near = all.filter((each) => each.module === module)
  return (near.length > 0 ? near : all).map(({ resource }) => resource.fields[attribute])
}

/** The screen over a table: the one named like the table, else one without a scope. */
function screenOver(table: string, known: Known): Resource | null {
  const over = known.resources.map(({ resource }) => resource).filter(({ model }) => model?.table === table)
  return over.find(({ name }) => name === table) ?? over.find(({ scope }) => !scope) ?? null
}

/**
 * The codes of a column: those declared for it (`columns`), or else those of a similar name: `productType` for `product_type`, `orderState`
 * or `pickState` for `state` of `orders` or `pick_orders`, and 启用/停用 for any other state.
 */
function codesFor(table: string, { name, codes }: TableColumn, module: string, known: Known): DeclaredCodes | null {
  const declared = known.codes.find(({ set }) => set.columns.includes(`${table}.${name}`))
  if (declared) return declared
  const fitting = known.codes.filter(({ set }) => !codes || codes.every((code) => set.codes.includes(code)))
  const called = (key: string) => fitting.find(({ set }) => set.key === key)
  const long = attributeOf(`${string.singular(table)}_${name}`)
  const last = string.pascalCase(name.split('_').at(-1)!)
  const similar = fitting.filter(
    ({ module: owner, set: { key } }) =>
      owner === module && key.endsWith(last) && long.toLowerCase().includes(key.slice(0, -last.length).toLowerCase())
  )
  const switched =
    name === 'state' && codes?.length === 2 && codes.every((code) => EnabledState.codes.includes(code as EnabledState))
  return (
    called(long) ??
    called(attributeOf(name)) ??
    (similar.length === 1 ? similar[0] : null) ??
    (switched ? called(EnabledState.key) : null) ??
    null
  )
}

/** Kind of a number that is neither a code nor a reference. */
function kindOfNumber(column: TableColumn, module: string, known: Known): FieldKind {
  const { unit } = nameAndUnit(column.comment)
  if (unit && UNITS[unit]) return UNITS[unit]
  const whole = column.type !== 'numeric'
  const fitting: FieldKind[] = whole ? ['number', 'money', 'price'] : ['number', 'weight', 'percent']
  const elsewhere = fieldsLike(attributeOf(column.name), module, known).map(({ kind }) => kind)
  const usual = mostly(elsewhere.filter((kind) => fitting.includes(kind)))
  if (usual) return usual
  if (column.type === 'int2' || column.type === 'int4') return 'number'
  if (whole) {
    if (/(^|_)(price|basis|agio)$/.test(column.name)) return 'price'
    return /(^|_)(amount|fee|deposit|balance|total|money|cost|freight|tax|debt|paid)$/.test(column.name)
      ? 'money'
      : 'number'
  }
  if (/(^|_)(weight|tonnes)$/.test(column.name)) return 'weight'
  return /(^|_)(rate|percent|ratio|share)$/.test(column.name) ? 'percent' : 'number'
}

type Draft = {
  attribute: string
  kind: FieldKind
  /** First arguments of the builder, before its options. */
  before: string[]
  options: string[]
  label: string
  codes?: DeclaredCodes
}

const PROSE = /(^|_)(memo|remark|summary|content|description|note)$/
const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** Name, kind and first arguments of a column; null when no field can show it. */
function draftOf(table: TableShape, column: TableColumn, wanted: Wanted, known: Known, hints: string[]): Draft | null {
  const attribute = attributeOf(column.name)
  const named = nameAndUnit(column.comment)
  const said = wanted.labels?.[column.name] ?? named.name
  const elsewhere = () => mostly(fieldsLike(attribute, wanted.module, known).map((field) => field.label))
  const draft = (kind: FieldKind, before: string[] = [], options: string[] = [], fallback?: string): Draft => ({
    attribute,
    kind,
    before,
    options,
    label: said ?? fallback ?? elsewhere() ?? column.name,
  })

  if (column.references === 'files') {
    const kind = /(^|_)(photo|picture|image|cover|logo)/.test(column.name) ? 'image' : 'file'
    const about = (text: string) => [...known.purposes].find(([, purpose]) => text.includes(purpose.label))
    const fitting = (about(said ?? elsewhere() ?? '') ?? about(wanted.label))?.[0]
    const purpose = fitting ?? (/(^|_)(cover|logo)/.test(column.name) ? 'image' : 'attachment')
    const openedBy =
      purpose === 'image'
        ? 'is public'
        : purpose === 'attachment'
          ? 'is opened by every operator'
          : `is opened by whoever may open the record (${table.name}.get)`
    hints.push(
      `${column.name}: a file for '${purpose}' ${openedBy}; other purposes: ${[...known.purposes.keys()].join(' ')}`
    )
    return draft(kind, [], [`purpose: ${quote(purpose)}`])
  }
  const target =
    column.references ??
    (column.type === 'int8' && column.name.endsWith('_id') ? string.plural(column.name.slice(0, -3)) : null)
  if (target) {
    const screen = screenOver(target, known)
    if (screen) return draft('ref', [quote(screen.name)], [], elsewhere() ?? screen.label.replace(/(管理|列表)$/, ''))
    hints.push(`${column.name}: there is no screen over ${target} that it could show, so it is a plain number`)
    return draft('number', [], ['plain: true'])
  }
  if (column.type === 'int2') {
    const codes = codesFor(table.name, column, wanted.module, known)
    if (codes && !codes.set.columns.includes(`${table.name}.${column.name}`))
      hints.push(
        `${column.name}: its codes are taken for ${codes.name}; add '${table.name}.${column.name}' to its columns in app/${codes.module}/codes.ts and run "node ace migration:run" to have its type`
      )
    if (codes) return { ...draft('choice', [codes.name], [], codes.set.label), codes }
    if (column.codes)
      hints.push(
        `${column.name}: holds the codes ${column.codes.join(', ')}; declared in app/${wanted.module}/codes.ts with columns: ['${table.name}.${column.name}'] it becomes choice(…)`
      )
  }
  if (NUMERIC.has(column.type)) {
    const kind = kindOfNumber(column, wanted.module, known)
    const options = /(^|_)year$/.test(column.name) ? ['plain: true'] : []
    if (named.unit && !UNITS[named.unit]) options.push(`unit: ${quote(named.unit)}`)
    return draft(kind, [], options)
  }
  switch (column.type) {
    case 'bool':
      return draft('boolean')
    case 'date':
      return draft('date')
    case 'timestamptz':
    case 'timestamp': {
      const fixed = column.name === 'created_at'
      return draft('datetime', [], fixed ? ['sort: true', 'readOnly: true'] : [], fixed ? '创建时间' : undefined)
    }
    case 'json':
    case 'jsonb':
      return draft(/_file_ids$/.test(column.name) ? 'files' : 'json')
    case 'text':
      return draft(/(^|_)(body|notice)$/.test(column.name) ? 'richText' : 'textarea')
    case 'varchar':
    case 'bpchar':
      return draft(PROSE.test(column.name) && (column.length ?? 200) > 100 ? 'textarea' : 'text')
    default:
      hints.push(`${column.name}: no field shows the type ${column.type}, so it is left out`)
      return null
  }
}

const NAMES_A_RECORD = /(^|_)(no|code|name|title)$/
const FOUND_BY = /(^|_)(no|code|name|title|plate|phone|mobile|number)$/
/** Kinds that are shown in lists by default. */
const LISTED = new Set<FieldKind>([
  'text',
  'number',
  'money',
  'price',
  'weight',
  'percent',
  'choice',
  'boolean',
  'date',
  'ref',
])
const LISTED_AT_MOST = 8

/** Text of a definition, its columns in the table's order. */
export function resourceSource(
  table: TableShape,
  wanted: Wanted,
  known: Known,
  model: { name: string; source: string }
): ResourceText {
  const hints: string[] = []
  const columns = table.columns.filter(({ name }) => name !== 'id' && name !== 'updated_at' && !SECRET.test(name))
  const drafts = columns.flatMap((column) => {
    const draft = draftOf(table, column, wanted, known, hints)
    return draft ? [{ ...draft, column }] : []
  })
  const texts = drafts.filter(({ kind }) => kind === 'text')
  const title =
    texts.find(({ column }) => column.unique || NAMES_A_RECORD.test(column.name))?.attribute ??
    texts[0]?.attribute ??
    'id'
  const search = [title, ...texts.filter(({ column }) => FOUND_BY.test(column.name)).map(({ attribute }) => attribute)]
    .filter((attribute, index, list) => attribute !== 'id' && list.indexOf(attribute) === index)
    .slice(0, 4)

  const switched =
    wanted.writable && drafts.some(({ attribute, codes }) => attribute === 'state' && codes?.set === EnabledState)
  let listed = 0
  const lines = drafts.map(({ attribute, kind, before, options, label, codes, column }) => {
    const said = [
      ...(codes?.set.label === label ? [] : [`label: ${quote(label)}`]),
      ...((LISTED.has(kind) && listed++ < LISTED_AT_MOST) || attribute === title || attribute === 'createdAt'
        ? ['list: true']
        : []),
      ...(['choice', 'ref', 'date'].includes(kind) ? ['filter: true'] : []),
      ...(column.indexed && !options.includes('sort: true') && (kind === 'date' || attribute === title)
        ? ['sort: true']
        : []),
      ...options,
    ]
    return `    ${attribute}: ${kind}(${[...before, ...(said.length > 0 ? [`{ ${said.join(', ')} }`] : [])].join(', ')}),`
  })

  const imports = new Map<string, string[]>()
  for (const { codes } of drafts)
    if (codes) imports.set(codes.source, [...new Set([...(imports.get(codes.source) ?? []), codes.name])].sort())
  const builders = [...new Set(drafts.map(({ kind }) => kind as string)), 'defineResource'].sort()
  const source = `import { ${builders.join(', ')} } from '#app/admin/define'
${[...imports].map(([from, names]) => `import { ${names.join(', ')} } from '${from}'\n`).join('')}import ${model.name} from '${model.source}'

export default defineResource(${model.name}, {
  name: ${quote(table.name)},
  label: ${quote(wanted.label)},
  group: ${quote(wanted.group)},
  path: ${quote(wanted.path)},
  icon: ${quote(wanted.icon)},
  order: ${wanted.order},
  owners: ${table.columns.some(({ name }) => name === 'company_id') ? `{ company: 'companyId' }` : `'platform'`},
  ${search.length > 0 ? `search: [${search.map(quote).join(', ')}]` : `title: 'id'`},
  fields: {
${lines.join('\n')}
  },
${wanted.writable ? '  crud: { create: true, edit: true },\n' : ''}${switched ? `  toggle: 'state',\n` : ''}})
`
  return {
    source,
    unnamed: drafts.filter(({ label, column }) => label === column.name).map(({ column }) => column.name),
    hints,
  }
}

/** Text of a model over a generated schema class. */
export function modelSource(table: string): string {
  const model = string.pascalCase(string.singular(table))
  return `import { ${model}Schema } from '#database/schema'\n\nexport default class ${model} extends ${model}Schema {\n  static table = '${table}'\n}\n`
}
