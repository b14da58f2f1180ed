/*
 * Chinese messages for every validator. A module labels its fields with `defineLabels`, for its own validators only, because a name like
 * `note` has different labels in different modules. The default required message is `请输入{label}` (glossary §3.4).
 */
import vine, { type BaseLiteralType, type VineValidator } from '@vinejs/vine'
import type { CodeSet } from '#core/define_codes'
import { DateTime } from 'luxon'
import type { FieldContext, MessagesProviderContact } from '@vinejs/vine/types'

/** Messages by rule. */
export const messages: Record<string, string> = {
  'required': '请输入{{ field }}',
  'string': '{{ field }}须为文本',
  'number': '{{ field }}须为数字',
  'boolean': '{{ field }}须为是或否',
  'array': '{{ field }}须为列表',
  'object': '{{ field }}格式不正确',
  'enum': '{{ field }}不在可选范围内',
  'in': '{{ field }}不在可选范围内',
  'number.in': '{{ field }}不在可选范围内',
  'record': '{{ field }}格式不正确',
  'tuple': '{{ field }}格式不正确',
  'nonNegative': '{{ field }}不能小于0',
  'date': '{{ field }}须为日期，格式 YYYY-MM-DD',
  'regex': '{{ field }}格式不正确',
  'email': '请输入正确的邮箱',
  'mobile': '请输入正确的手机号码',
  'url': '请输入正确的网址',
  'minLength': '{{ field }}最少{{ min }}个字',
  'maxLength': '{{ field }}最多{{ max }}个字',
  'fixedLength': '{{ field }}须为{{ size }}个字',
  'array.minLength': '{{ field }}至少{{ min }}项',
  'array.maxLength': '{{ field }}最多{{ max }}项',
  'notEmpty': '{{ field }}不能为空',
  'distinct': '{{ field }}不能重复',
  'min': '{{ field }}不能小于{{ min }}',
  'max': '{{ field }}不能大于{{ max }}',
  'range': '{{ field }}须在{{ min }}与{{ max }}之间',
  'positive': '{{ field }}须大于0',
  'negative': '{{ field }}须小于0',
  'withoutDecimals': '{{ field }}须为整数',
  'decimal': '{{ field }}最多{{ digits }}位小数',
  'confirmed': '两次输入的{{ field }}不一致',
  'accepted': '请先勾选{{ field }}',
  'file': '请上传{{ field }}',
  'file.size': '{{ field }}不能超过{{ size }}',
  'file.extname': '{{ field }}只支持{{ extnames }}',
}

// `Number({ toString: null })` throws, and `Number([5])` is 5: objects and arrays are never numbers.
const asNumber = vine.helpers.asNumber.bind(vine.helpers)
vine.helpers.asNumber = (value: unknown) => {
  if (typeof value === 'object' && value !== null) return Number.NaN
  return asNumber(typeof value === 'string' ? plainNumber(value) : value)
}

/** `１２，５００．５` and `12,500.5` are numbers; `1,5` is none, because it may mean two. */
function plainNumber(text: string): string {
  const plain = text.normalize('NFKC').trim()
  return /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
}

/** Spaces of every kind, also those without width and those that do not break, and what people put between digits. */
const BETWEEN = /[\s\u00A0\u00AD\u200B\u200C\u200D\u200E\u200F\u2060\uFEFF.·()-]/g

/** Digits as people paste them: with spaces or dashes between, full-width, a mobile with its country code. Anything else stays for the rules to refuse. */
function pastedDigits(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const plain = value.normalize('NFKC').replaceAll(BETWEEN, '')
  return /^(?:\+|00)?86(1\d{10})$/.exec(plain)?.[1] ?? plain
}

/** A number whose digits are counted, such as a code: it is read as it was meant (`resources/lib/clean.ts` does the same while one types). */
export const digits = () => vine.string().parse(pastedDigits)

/** 11 digits starting with 1 (glossary §3.4). */
export const mobile = () => digits().regex(/^1\d{10}$/)

/**
 * Accepts a code of a set, as a number or its digits: `oneCode(OrderType)`. With `only`, one of the given codes.
 */
export function oneCode<Code extends number>(set: CodeSet<Code>, only: readonly Code[] = set.codes) {
  return vine.number().in(only as unknown as number[]) as unknown as BaseLiteralType<string | number, Code, Code>
}

/** Accepts one spelling of an id, so that equal ids (`5`, `"5.0"`, `true` for 1) do not count as different. */
const spelt = (value: unknown) => {
  if (value === null || value === undefined || typeof value === 'number') return value
  return typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value) ? value : Number.NaN
}

/** The id of a row, at most the largest integer that JavaScript represents exactly; PostgreSQL's bigint is larger. */
export const id = () => vine.number().parse(spelt).withoutDecimals().positive().max(Number.MAX_SAFE_INTEGER)

// Elements are compared before they are parsed: `5` and `"5"` are equal, and objects count as distinct, because their own rule refuses them.
vine.helpers.isDistinct = (list: any[], fields?: string | string[]) => {
  const plain = (value: unknown) => (typeof value === 'object' ? Symbol('its own') : String(value).trim())
  const keys = list.flatMap((item) => {
    if (!fields) return vine.helpers.exists(item) ? [plain(item)] : []
    const names = [fields].flat()
    if (!vine.helpers.isObject(item) || !vine.helpers.hasKeys(item, names)) return []
    const values = names.map((name) => plain((item as Record<string, unknown>)[name]))
    return values.some((value) => typeof value === 'symbol') ? [] : [JSON.stringify(values)]
  })
  return new Set(keys).size === keys.length
}

/** Accepted years of a cotton market; PostgreSQL has no year 0. */
const YEARS = { first: 1900, last: 2199 }

const isDay = vine.createRule(
  (value, _options, field) => {
    const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? DateTime.fromISO(value) : null
    if (!day?.isValid || day.year < YEARS.first || day.year > YEARS.last) field.report(messages.date, 'date', field)
  },
  { toJSONSchema: (schema) => void (schema.format = 'date') }
)

/** A valid calendar day, `YYYY-MM-DD`. */
export const day = () => vine.string().use(isDay())

/** Fields of every paged list (`#core/paging`), and of every call that binds (`#core/seen`). */
const COMMON_LABELS = {
  page: '页码',
  pageSize: '每页条数',
  field: '排序字段',
  order: '排序方向',
  seen: '所见内容的版本',
}

/**
 * Messages of validators. A label or message is looked up by the path of the field (`lines.*.note`), then by its name; an
 * element of a list and a key of a record have the label of the list or record.
 */
export class LabelledMessages implements MessagesProviderContact {
  private readonly labels: Record<string, string>

  constructor(
    /** Labels by field, without `COMMON_LABELS`. */
    readonly own: Record<string, string>,
    /** Sentences for one rule of one field: `{ 'mobile.regex': '请输入正确的手机号码' }`. */
    private readonly sentences: Record<string, string> = {}
  ) {
    this.labels = { ...COMMON_LABELS, ...own }
  }

  /** The field's own label, without falling back to that of its container. */
  labelOf(way: string): string | undefined {
    return this.labels[way] ?? this.labels[way.split('.').at(-1)!]
  }

  /** The label of the field or of its nearest container. */
  nearestLabel(way: string): string | undefined {
    const steps = way.split('.')
    for (let end = steps.length; end > 0; end--) {
      const label = this.labelOf(steps.slice(0, end).join('.'))
      if (label) return label
    }
    return undefined
  }

  getMessage(fallback: string, rule: string, field: FieldContext, given: Record<string, unknown> = {}): string {
    const way = field.wildCardPath
    const sentence =
      this.sentences[`${way}.${rule}`] ?? this.sentences[`${String(field.name)}.${rule}`] ?? messages[rule] ?? fallback
    const words: Record<string, unknown> = { ...given, field: this.nearestLabel(way) ?? field.name }
    // "0-3": the least and the most digits after the point
    if (rule === 'decimal') words.digits = String(given.digits).split('-').at(-1)
    return sentence.replaceAll(/{{\s*(\w+)\s*}}/g, (_, name) => String(words[name] ?? ''))
  }
}

/** A declared validator with its messages. */
export type DeclaredValidator = { validator: VineValidator<any, any>; words: LabelledMessages }

/** Every validator made with labels; a test searches them for fields without a label. */
export const declaredValidators: DeclaredValidator[] = []

/** The label of a field of a declared validator. @param way `lines.0.note` */
export function labelOf(validator: VineValidator<any, any>, way: string): string | undefined {
  const declared = declaredValidators.find((one) => one.validator === validator)
  return declared?.words.nearestLabel(way.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*'))
}

/** Makes validators with one set of labels. */
export type LabelledCreate = typeof vine.create & {
  /** The same labels with additions and replacements, for one form. */
  with(labels: Record<string, string>, sentences?: Record<string, string>): LabelledCreate
}

/**
 * Returns a function that makes validators with these Chinese labels.
 *
 * @example
 * export const validator = defineLabels({ plate: '车牌号' })
 * export const addTruckValidator = validator({ plate: vine.string() }) // 请输入车牌号
 */
export function defineLabels(labels: Record<string, string>, sentences: Record<string, string> = {}): LabelledCreate {
  const words = new LabelledMessages(labels, sentences)
  const create = (schema: any) => {
    const validator = vine.create(schema)
    validator.messagesProvider = words
    declaredValidators.push({ validator, words })
    return validator
  }
  return Object.assign(create, {
    with: (more: Record<string, string>, others: Record<string, string> = {}) =>
      defineLabels({ ...labels, ...more }, { ...sentences, ...others }),
  }) as LabelledCreate
}

vine.messagesProvider = new LabelledMessages({})
