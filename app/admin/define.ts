/*
 * A screen of the back office is one definition: `app/<module>/admin/<name>_resource.ts` exports `defineResource(…)` by default, and
 * the engine derives list, filters, forms, permissions, audit, import and export. Guide: `docs/back-office.md`.
 */
import type { LucidModel } from '@adonisjs/lucid/types/model'
import type { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import type { Refusal } from '#core/refusal'
import type { Trx } from '#core/transaction'
import string from '@adonisjs/core/helpers/string'
import type { CodeSet, Tone } from '#core/define_codes'
import { number, text, type Field, type FieldOptions, type InputOf } from '#app/admin/fields'
import { EnabledState } from '#core/codes'

export * from '#app/admin/fields'

/** Groups of the menu, in order. */
export const GROUPS = ['会员', '商品', '交易', '竞价', '行情', '资金', '物流', '内容', '统计', '系统'] as const
export type Group = (typeof GROUPS)[number]

type Model = LucidModel & { $columns: readonly string[] }
type ColumnOf<M extends Model> = M['$columns'][number]
type Wire<Value> = Value extends DateTime ? string : Value

/** A row as passed to functions of definitions: columns by attribute name, moments as `YYYY-MM-DD HH:mm:ss`. */
export type RowOf<M extends Model> = {
  [Key in ColumnOf<M>]: Key extends keyof InstanceType<M> ? Wire<InstanceType<M>[Key]> : never
}

/** A condition in SQL; `?` are bindings. Columns are qualified by their table: `orders.state <> ?`. */
export type Where = { sql: string; bindings?: unknown[] }

export type Id = number

/** An SQL text, or a function that returns it, called after the declarations of all modules are loaded. */
export type Sql = string | (() => string)

/** A column that is computed by an SQL expression, e.g. a count of related rows. Read-only. */
export type Computed = Field & { sql: Sql }

/** Makes a field of an SQL expression: `computed(number({ label: '批次数', list: true }), '(select count(*) from batches where …)')`. */
export function computed(field: Field, sql: Computed['sql']): Computed {
  return { ...field, readOnly: true, import: false, required: false, sql }
}

/** A computed number of rows of another table: `counted('batches where producer_id = producers.id', { label: '批次' })`. */
export function counted(from: string, options: FieldOptions) {
  return computed(number(options), `(select count(*) from ${from})`)
}

export type FormFields = Record<string, Field>

/** The argument of functions of a definition. */
export type DeskCall<Input> = { input: Input; actor: Actor; trx: Trx }

/** A call with any input type; the actual type is determined by the fields of the definition. */
type AnyCall = DeskCall<never>
/** Result of an action: an optional sentence for the operator, and whether it says that something was not done. */
export type ActionResult = { message?: string; warning?: boolean } | void

export type ActionLook = {
  label: string
  tone?: 'primary' | 'danger' | 'warning'
  /** Question that the operator confirms first. */
  confirm?: string
  help?: string
}

/** `bound`: only those who have one; that is everybody who may, except operators of the demo. */
export type SecondFactor = boolean | 'bound'

/**
 * Whether another operator has to approve before it runs (`#app/admin/two_persons`), and within how many hours if not a day. For what moves
 * money by the word of an operator, or decides how much.
 */
export type SecondPerson = boolean | { hours: number }

/** The argument of `prepare`; no rows for an action of a list. */
export type PrepareCall<Input> = { ids: Id[]; input: Input; actor: Actor }

/**
 * What may not happen inside a transaction, such as hashing a password: it runs ahead of it and hands `run` its result as `prepared`. When a second
 * operator approves, that is what was prepared when the first one asked.
 */
type Prepare<Input, P> = { prepare?: (call: PrepareCall<Input>) => Promise<P> }

type Allowed<Row> = { readonly [Key in keyof Row]?: readonly Row[Key][] }

/** A verb. `Row` is the type of the rows that it is offered on; unknown by default. */
export type Action<Row = unknown> = ActionLook & {
  on: 'row' | 'list'
  form: FormFields
  /** Also offered for several selected rows: all of them succeed, or none. */
  bulk: boolean
  /** Asks for a code of the operator's authenticator, as `totp` of the form. */
  secondFactor: SecondFactor
  secondPerson: SecondPerson
  available?: ((row: Row) => boolean) | (unknown extends Row ? Record<string, readonly never[]> : Allowed<Row>)
  refusal?: (row: Row) => Refusal | undefined
  shownTo?: (row: Row, actor: Actor) => boolean
  initial?: (row: Row) => Record<string, unknown>
  prepare?: (call: PrepareCall<any>) => Promise<unknown>
  run: (call: AnyCall & { id: Id; prepared: never }) => Promise<ActionResult | unknown>
}

/** The rows on which an action is offered, for any type of row: a test, or the allowed values of columns. */
export type Availability = ((row: never) => boolean) | Readonly<Record<string, readonly unknown[] | undefined>>

/** A verb with rows of any type. */
export type AnyAction = Omit<Action<never>, 'available'> & { available?: Availability }

const TOTP = { label: '动态口令', maxLength: 6, help: '身份验证器上的6位数字' }

function factorForm(secondFactor: SecondFactor): FormFields {
  if (!secondFactor) return {}
  if (secondFactor === 'bound') return { totp: text({ ...TOTP, help: `${TOTP.help}；未绑定的演示账号不填` }) }
  return { totp: text({ ...TOTP, required: true }) }
}

/**
 * A verb on a row, implemented by an action of the module. It has its own permission `<resource>.<action>`, a button on row and record,
 * a dialog when there is a form or a question, and an audit line unless the module writes one.
 */
export function action<const F extends FormFields, Row = unknown, P = undefined>(
  options: ActionLook &
    Prepare<InputOf<F>, P> & {
      form?: F
      bulk?: boolean
      /** Asks for a code of the operator's authenticator, checked before the transaction begins. For what pays money out. */
      secondFactor?: SecondFactor
      secondPerson?: SecondPerson
      /** Whether the button shows: a test of the row, or allowed values of columns (`{ state: [OrderState.unpaid] }`). Checked again before running. */
      available?:
        ((row: Row) => boolean) | NoInfer<unknown extends Row ? Record<string, readonly unknown[]> : Allowed<Row>>
      /** What is said on a row on which it is not offered (any more), where something better than that can be said. */
      refusal?: (row: Row) => Refusal | undefined
      /** Whom the button is shown on a row; `run` refuses the others itself, and says why. */
      shownTo?: (row: Row, actor: Actor) => boolean
      /** Initial values of the form. */
      initial?: (row: Row) => Partial<InputOf<F>>
      run: (call: DeskCall<InputOf<F>> & { id: Id; prepared: NoInfer<P> }) => Promise<ActionResult | unknown>
    }
): Action<Row> {
  const { form = {}, secondFactor = false } = options
  return {
    bulk: false,
    secondPerson: false,
    ...options,
    form: { ...form, ...factorForm(secondFactor) },
    secondFactor,
    on: 'row',
  } as Action<Row>
}

/** A verb on the whole list, e.g. 从交易所同步. Same rules as `action`. */
export function listAction<const F extends FormFields, P = undefined>(
  options: ActionLook &
    Prepare<InputOf<F>, P> & {
      form?: F
      secondPerson?: SecondPerson
      run: (call: DeskCall<InputOf<F>> & { prepared: NoInfer<P> }) => Promise<ActionResult | unknown>
    }
): Action {
  return {
    secondPerson: false,
    ...options,
    form: options.form ?? {},
    bulk: false,
    secondFactor: false,
    on: 'list',
  } as Action
}

export type Filter = Record<string, unknown>

export type View = { label: string; filter: Filter; tone?: Tone; count?: boolean }

/** Names of the codes in a set. */
type NameIn<Set> = { [Name in keyof Set]: Set[Name] extends number ? Name : never }[keyof Set] & string

/** Predefined views, one per state, with the declared word and tone. Views of finished states (grey) show no count. */
export function viewsOf<Set extends CodeSet>(states: Set, names: readonly NameIn<Set>[]): View[] {
  return names.map((name) => {
    const { code, word, tone } = states.entries.find((entry) => entry.name === name)!
    return { label: word, filter: { state: code }, tone, count: tone !== 'grey' }
  })
}

/** What comes back from the recycle bin with a row. */
export type Recycling = {
  /** Tables whose rows a deletion takes with it, each with the column that names the deleted row. They are kept with the row. */
  with?: Readonly<Record<string, string>>
  /** Called when the row is back, in its transaction: for what the deletion does besides. */
  restored?: (call: { id: Id; actor: Actor; trx: Trx }) => unknown
}

/** Plain writes. `true` writes the columns; a function calls an action of the module. What is not declared is not allowed. */
export type Crud = {
  create?: true | ((call: AnyCall) => Promise<{ id: Id } | Id>)
  edit?: true | ((call: AnyCall & { id: Id }) => Promise<unknown>)
  delete?: true | ((call: { id: Id; actor: Actor; trx: Trx }) => Promise<unknown>)
  /** The field that counts what a deletion takes from other records, and what it says of the number: `家企业将失去该标签`. */
  loses?: { count: string; words: string }
  /**
   * Deleted rows go to the recycle bin of the screen for some days. Default: where `delete` is plain and takes one operator. `true` for a deletion
   * that is a function, where the row alone is worth having back, or says what comes back with it; `false` for none.
   */
  recycle?: boolean | Recycling
  /**
   * Whether who has edited a record may take the edit back while nothing else has happened to it. Default: where `edit` is plain. `true` for an edit that
   * is a function, when the form is all that it writes and nobody is told of it, or one that puts back what it writes besides; `false` for none.
   */
  undo?: boolean | ((call: { id: Id; before: Record<string, unknown>; actor: Actor; trx: Trx }) => Promise<unknown>)
  /** `false`: fields are edited in the form alone, neither in the list nor for many rows. */
  inPlace?: false
  /** Rows that may be edited and deleted, in the form of an action's `available`; default: all. */
  when?: Availability
  /** What is said of a row that may be neither edited nor deleted, where something better than that can be said. */
  refusal?: (row: never) => Refusal | undefined
  /** Another operator has to approve new rows, changes, deletions, imports and switching on: for figures that decide money. */
  secondPerson?: SecondPerson
}

export type ImportOptions<Key extends string> = {
  /** Column(s) by which rows of the file are matched with existing rows. */
  key: Key | readonly Key[]
  /** Writes one row instead of the plain insert or update. */
  run?: (call: AnyCall & { id: Id | null }) => Promise<unknown>
  /**
   * Takes one row of an import back, for what `run` does and neither `crud.edit` nor `crud.delete` can undo. `before` is the whole row as it was;
   * null when the import has created it, which is then deleted. The row is locked, and as the import has left it.
   */
  undo?: (call: Omit<AnyCall, 'input'> & { id: Id; before: Record<string, unknown> | null }) => Promise<void>
  /** Sentence above the upload. */
  help?: string
}

/**
 * Whose the rows of a screen are, for operators whose data permission is not 全部. Every screen says it; there is no default.
 *
 * - `company`: columns with ids of `companies`. 本企业 sees the rows of the operator's company, 本人 those that the operator has handled.
 * - `operator`: columns with ids of `operators`. 本人 sees these rows, 本企业 none.
 * - `through`: the rows belong to whoever owns the record that this `ref` field names.
 * - `'platform'`: the platform's own records. 本企业 sees none, 本人 those that the operator has handled.
 * - `'public'`: published or reference data, which everybody with the permission sees.
 *
 * Handled is what the operator has a line about in the audit log. Ids of members (`userId`) own nothing here: they are numbers of another table.
 */
export type Owners<Key extends string> =
  | { company: Key | readonly Key[]; operator?: never; through?: never }
  | { operator: Key | readonly Key[]; company?: never; through?: never }
  | { through: Key; company?: never; operator?: never }
  | 'platform'
  | 'public'

export type Badge = {
  label: string
  filter: Filter
  /** Of the rows that the filter finds, those that wait for this operator; default: all. */
  of?: (actor: Actor) => Where
  /** Counts what has no row yet, in place of the filter. */
  count?: () => Promise<number>
}

type Common<Key extends string> = {
  /** Plural, snake_case, unique: part of permissions and of the API (`producers`). */
  name: string
  label: string
  /** What one record is called, 新建 before it: 竞价场次 of 竞价场次管理. Default: the label without 管理, 列表, 维护 or 设置 at its end. */
  noun?: string
  group: Group
  /** URL below /admin, one of the fixed addresses (glossary §3.1): `member/company`. */
  path: string
  /** Icon of the menu, a name of `admin/icons.tsx`; default that of the group. */
  icon?: string
  /** Position in the group. */
  order?: number
  /** Field that names a record in titles, references and search results; default the first of `search`. */
  title?: Key
  /** Fields that the search box and the global search look in. */
  search?: readonly Key[]
  computed?: Record<string, Computed>
  /** Columns shown by default, in order; otherwise the fields with `list: true`, computed ones last. */
  columns?: readonly Key[]
  /** Default: the newest first, by id. */
  defaultSort?: readonly [Key | 'id', 'asc' | 'desc']
  /** Condition of the rows of this screen. */
  scope?: string | Where | ((actor: Actor) => Where | null)
  /**
   * Condition of the rows that the list shows (its counts, sums, exports and badge, and Ctrl-K) where others belong to the screens `elsewhere`.
   * References name all of them, and the record page of one that is listed elsewhere leads to the first of these screens that lists it.
   */
  listed?: { where: string; elsewhere: string | readonly string[] }
  owners: Owners<Key | 'id'>
  export?: boolean
  /** Sections of the record page; fields not named follow in 其他. */
  sections?: readonly { label: string; fields: readonly Key[] }[]
  /** Splits the create form into steps, each checked before the next; what is typed is kept as a draft. Fields not named follow in the last. */
  steps?: readonly { label: string; fields: readonly Key[] }[]
  /**
   * Lists of other resources on the record page: rows whose `field` equals this record's `from` (default id). With `when` only on the pages of records that
   * have one of the values in each of its columns.
   */
  related?: readonly {
    resource: string
    field: string
    from?: Key | 'id'
    label?: string
    when?: { readonly [column in Key]?: readonly (string | number | boolean)[] }
  }[]
  /** Name in the audit log; default the resource's name in the singular (`orders` → `order`). */
  audit?: string
  /**
   * Column with the number under which the audit log has the row, for rows whose lines stand under the record they belong to: an instruction has those
   * of its order. Default `id`.
   */
  auditOf?: Key
  /** Predefined views above the list. */
  views?: readonly View[]
  /**
   * Columns that change without anybody's doing (quotes, times of the last run): they do not make an operator's decision about the row stale.
   */
  moving?: readonly Key[]
  /** Computed columns that an operator decides on, such as the reason of a request in another table: they belong to the version of the row. */
  alsoSeen?: readonly Key[]
  /** Fields that the dialog of an action on one row repeats, because it decides on them: amount and payee of a payout. */
  decides?: readonly Key[]
  /** Rows that wait for an operator: a number in the menu and a line on the home page. */
  badge?: Badge
  /** Heading of the newest rows on the home page, e.g. 最新订单. */
  newest?: string
  /** A page of this site that is no screen of the back office and belongs to the list, linked above it; null while there is none. */
  outside?: () => { label: string; url: string } | null
  /** Fields summed below the list, for the page and for all rows found. */
  totals?: readonly Key[]
  /** Records are commented on and assigned; default: those with a timeline. */
  discussed?: boolean
  /** Takes out of a row what the operator may not see of it, where that depends on the row: the values in a line of the audit log. */
  masked?: (row: Record<string, unknown>, actor: Actor) => Record<string, unknown>
}

export type ResourceOptions<M extends Model, C extends string> = Common<ColumnOf<M> | NoInfer<C>> & {
  fields: { [Key in ColumnOf<M>]?: Field }
  computed?: Record<C, Computed>
  crud?: Crud
  /** A column of `EnabledState`: adds the verbs enable and disable. */
  toggle?: ColumnOf<M>
  actions?: Record<string, Action<RowOf<M>>>
  import?: ImportOptions<ColumnOf<M>>
}

export type ViewOptions<K extends string> = Common<NoInfer<K>> & {
  /** A SELECT. Columns are the field names in snake_case; one of them is `id` (or `key`). */
  sql: Sql
  /** Column that identifies a row. */
  key?: NoInfer<K> | 'id'
  fields: Record<K, Field>
  actions?: Record<string, AnyAction>
}

/** A definition with its defaults. */
export type Resource = Omit<Common<string>, 'fields' | 'title' | 'audit' | 'defaultSort' | 'noun'> & {
  noun: string
  title: string
  audit: string
  /** The definition has writes or actions, or sets `audit`. */
  audited: boolean
  defaultSort: readonly [string, 'asc' | 'desc']
  fields: Record<string, Field>
  computed: Record<string, Computed>
  crud: Crud
  toggle?: string
  actions: Record<string, AnyAction>
  import?: ImportOptions<string>
  model?: Model
  view?: { sql: Sql; key: string }
}

/** Icons of the groups, for screens that name none. */
export const ICONS: Readonly<Record<Group, string>> = {
  会员: 'users',
  商品: 'cotton',
  交易: 'cart',
  竞价: 'gavel',
  行情: 'chart',
  资金: 'money',
  物流: 'truck',
  内容: 'file',
  统计: 'chart',
  系统: 'cog',
}

const WRITES = ['crud', 'toggle', 'actions', 'import']

/** Adds the defaults of a definition. */
function withDefaults<Options extends Common<string>>(options: Options) {
  return {
    title: options.search?.[0],
    audited: Boolean(options.audit) || WRITES.some((key) => key in options),
    discussed: Boolean(options.audit) || WRITES.some((key) => key in options),
    noun: options.label.replace(/(?:管理|列表|维护|设置)$/, ''),
    icon: ICONS[options.group],
    audit: string.singular(options.name),
    defaultSort: ['id', 'desc'] as const,
    computed: {},
    actions: {},
    crud: {},
    ...options,
  }
}

/** The toggle column is on in a new row and not part of forms: the verbs 启用 and 停用 change it. */
function withToggle(fields: Resource['fields'], toggle?: string): Resource['fields'] {
  if (!toggle || !fields[toggle]) return fields
  return { ...fields, [toggle]: { default: EnabledState.enabled, edit: false, ...fields[toggle] } }
}

/** Defines a screen over a table. */
export function defineResource<M extends Model, const C extends string = never>(
  model: M,
  options: ResourceOptions<M, C>
): Resource {
  const fields = withToggle(options.fields as Resource['fields'], options.toggle)
  return { ...withDefaults(options as unknown as Common<string>), fields, model } as unknown as Resource
}

/** Defines a read-only screen over a query. */
export function defineView<const K extends string>(options: ViewOptions<K>): Resource {
  const { sql, key = 'id', ...rest } = options
  return { ...withDefaults(rest as unknown as Common<string>), view: { sql, key } } as unknown as Resource
}

export type Page = {
  name: string
  label: string
  group: Group
  path: string
  icon?: string
  order?: number
  /** Null for every operator. */
  permission: string | null
}

/**
 * Declares a hand-written screen (`admin/pages/<name>.tsx`) for operators with a permission: `app/<module>/admin/<name>_page.ts`.
 * Its data comes from `adminEndpoint`s.
 */
export function definePage(page: Page): Page {
  return page
}
