/*
 * Chinese messages for every validator. A module names its fields with `defineLabels`, for its own validators only: `note` is a remark
 * here and a judge's reason there. The default required message is `请输入{label}` (glossary §3.4).
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
  'decimal': '{{ field }}小数位数不正确',
  'confirmed': '两次输入的{{ field }}不一致',
  'accepted': '请先勾选{{ field }}',
  'file': '请上传{{ field }}',
  'file.size': '{{ field }}不能超过{{ size }}',
  'file.extname': '{{ field }}只支持{{ extnames }}',
}

// `Number({ toString: null })` throws, and `Number([5])` is 5: what is no text, number or the like is no number.
const asNumber = vine.helpers.asNumber.bind(vine.helpers)
vine.helpers.asNumber = (value: unknown) => (typeof value === 'object' && value !== null ? Number.NaN : asNumber(value))

/**
 * One of a set of codes, as a number or its digits: `oneCode(OrderType)`. With `only`, one of some of them.
 */
export function oneCode<Code extends number>(set: CodeSet<Code>, only: readonly Code[] = set.codes) {
  return vine.number().in(only as unknown as number[]) as unknown as BaseLiteralType<string | number, Code, Code>
}

/** An id has one spelling, so that two that are one (`5`, `"5.0"`, `true` for 1) do not pass as different. */
const spelt = (value: unknown) => {
  if (value === null || value === undefined || typeof value === 'number') return value
  return typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value) ? value : Number.NaN
}

/** The id of a row: JavaScript counts exactly up to here, PostgreSQL's bigint further. */
export const id = () => vine.number().parse(spelt).withoutDecimals().positive().max(Number.MAX_SAFE_INTEGER)

// Lists are compared before their elements are read: `5` and `"5"` are one, and what is neither text nor number is refused by its own rule.
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

/** Years that a cotton market has something to say about; PostgreSQL knows no year 0. */
const YEARS = { first: 1900, last: 2199 }

const isDay = vine.createRule(
  (value, _options, field) => {
    const day = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? DateTime.fromISO(value) : null
    if (!day?.isValid || day.year < YEARS.first || day.year > YEARS.last) field.report(messages.date, 'date', field)
  },
  { toJSONSchema: (schema) => void (schema.format = 'date') }
)

/** A day that the calendar has, `YYYY-MM-DD`. */
export const day = () => vine.string().use(isDay())

/** Fields of every paged list (`#core/paging`). */
const PAGE_LABELS = { page: '页码', pageSize: '每页条数', field: '排序字段', order: '排序方向' }

/**
 * Words for what validators report. A label or message is looked up by the way to the field (`lines.*.note`), then by its name; an
 * element of a list and a key of a record are called what the list or record is called.
 */
export class LabelledMessages implements MessagesProviderContact {
  private readonly labels: Record<string, string>

  constructor(
    /** Names by field, without those that all lists share. */
    readonly own: Record<string, string>,
    /** Sentences for one rule of one field: `{ 'mobile.regex': '请输入正确的手机号码' }`. */
    private readonly sentences: Record<string, string> = {}
  ) {
    this.labels = { ...PAGE_LABELS, ...own }
  }

  /** The field's own label, without falling back to what contains it. */
  labelOf(way: string): string | undefined {
    return this.labels[way] ?? this.labels[way.split('.').at(-1)!]
  }

  /** The label of the field or of what contains it. */
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
    return sentence.replaceAll(/{{\s*(\w+)\s*}}/g, (_, name) => String(words[name] ?? ''))
  }
}

/** A declared validator with the words it reports in. */
export type DeclaredValidator = { validator: VineValidator<any, any>; words: LabelledMessages }

/** Every validator made with labels; a test looks for fields without one. */
export const declaredValidators: DeclaredValidator[] = []

/** What a declared validator calls a field. @param way `lines.0.note` */
export function labelOf(validator: VineValidator<any, any>, way: string): string | undefined {
  const declared = declaredValidators.find((one) => one.validator === validator)
  return declared?.words.nearestLabel(way.replaceAll(/(^|\.)\d+(?=\.|$)/g, '$1*'))
}

/** Makes validators that name fields by one set of labels. */
export type LabelledCreate = typeof vine.create & {
  /** The same labels with others beside or instead of them, for one form. */
  with(labels: Record<string, string>, sentences?: Record<string, string>): LabelledCreate
}

/**
 * Names fields in Chinese, for the validators made by what it returns.
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
