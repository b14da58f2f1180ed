/*
 * Parameters of trade that the platform may change (state-machines §0). The module that owns a rule declares them in its `settings.ts`
 * and names them in its `module.ts`:
 *
 *     export const OrderSetting = defineSettings({
 *       acceptTimeout: amount('接单时限', 24, { unit: '小时', group: '时限', order: 110, min: 1, max: 240 }),
 *     })
 *
 *     const hours = await setting(OrderSetting.acceptTimeout, trx)
 *
 * Each is a field of the page 交易设置 with its default and its limits. Amounts of money are cents, rates of money cents per tonne.
 */
import { money, number, percent, price, richText, type Field, type FieldOptions } from '#app/admin/fields'
import { cleanHtml, isBlankHtml } from '#core/html'
import { sessions, sessionsProblem } from '#app/admin/kinds/sessions'

export type Setting<Value = unknown> = {
  /** Name in the table, in the audit log and on the wire. */
  key: string
  /** Section of the page, in Chinese. Sections are in the order of their first parameter. */
  group: string
  /** Position on the page, among the parameters of all modules. */
  order: number
  field: Field
  /** Decides how much is paid, or to whom without a look: two operators change it. */
  money: boolean
  /** Default value, in the unit of the field. */
  initial: Value
  /** The first problem of a value for this setting, or null. */
  problem: (value: unknown) => string | null
  /** What is stored of a value without a problem; default: the value itself. */
  stored?: (value: unknown) => unknown
}

/** The parameters of a module by name in code. */
export type Settings = Readonly<Record<string, Setting>>

declare module '#core/define_module' {
  interface ModuleParts {
    /** Parameters of trade used by rules of this module. */
    settings?: Settings
  }
}

/** `key`: name in the table when it differs from the name in code, e.g. `deposit.cotton`. */
type Place = {
  group: string
  order: number
  key?: string
  /** Whether it decides about money, when its kind does not say so: amounts, rates and shares do, other numbers do not. */
  money?: boolean
}
type Undeclared<Value> = Omit<Setting<Value>, 'key'> & { key?: string }

type NumberOptions = Place & Partial<Pick<FieldOptions, 'unit' | 'help' | 'min' | 'max' | 'decimals'>>
type NumberField = (options: FieldOptions) => Field

/** `decimals` are digits of the stored value: none for cents. */
const LIMITS = { min: 0, max: 1_000_000_000, decimals: 0, required: true }

function numeric(
  of: NumberField,
  label: string,
  initial: number,
  { money: decides = of !== number, ...options }: NumberOptions
): Undeclared<number> {
  const { group, order, key, ...given } = options
  const limits = { ...LIMITS, ...given }
  const field = { ...limits, ...of({ label, ...limits }) }
  return { key, group, order, money: decides, field, initial, problem: (value) => numberProblem(label, value, limits) }
}

function numberProblem(label: string, value: unknown, { min, max, decimals }: typeof LIMITS): string | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return `${label}须为数字`
  if (value < min || value > max) return `${label}须在${min}与${max}之间`
  if (Number(value.toFixed(decimals)) !== value)
    return decimals === 0 ? `${label}须为整数` : `${label}最多${decimals}位小数`
  return null
}

/** A number with a unit: hours, working days, tenths of a percent. */
export const amount = (label: string, initial: number, options: NumberOptions & { unit: string }) =>
  numeric(number, label, initial, options)

/** A rate in cents per tonne. */
export const rate = (label: string, initial: number, options: NumberOptions) => numeric(price, label, initial, options)

/** A percentage. */
export const share = (label: string, initial: number, options: NumberOptions) =>
  numeric(percent, label, initial, { max: 100, decimals: 2, ...options })

/** An amount in cents. */
export const sum = (label: string, initial: number, options: NumberOptions) => numeric(money, label, initial, options)

/** Opening hours of a day: `['09:00-10:15', '10:30-11:30']`. */
export function hoursOfTrade(
  label: string,
  initial: string[],
  options: Place & { help?: string }
): Undeclared<string[]> {
  const { group, order, key, help } = options
  const field = sessions({ label, required: true, help })
  return { key, group, order, money: false, field, initial, problem: (value) => sessionsProblem(label, value) }
}

/** Largest number of characters of HTML. */
const MOST_TEXT = 50_000

/** A formatted text that others begin with, such as a notice. It is cleaned like every text that operators write. */
export function wording(label: string, initial: string, options: Place & { help?: string }): Undeclared<string> {
  const { group, order, key, help } = options
  const field = richText({ label, required: true, help })
  const problem = (value: unknown) => {
    if (typeof value !== 'string' || value.length > MOST_TEXT) return `${label}须为文字，不超过${MOST_TEXT}个字符`
    return isBlankHtml(cleanHtml(value)) ? `请输入${label}` : null
  }
  return { key, group, order, money: false, field, initial, problem, stored: (value) => cleanHtml(value as string) }
}

/** Declares the parameters of a module by their names in code. */
export function defineSettings<Declared extends Record<string, Undeclared<unknown>>>(declared: Declared) {
  const made = Object.entries(declared).map(([name, one]): [string, Setting] => [
    name,
    { ...one, key: one.key ?? name },
  ])
  return Object.fromEntries(made) as {
    readonly [Name in keyof Declared]: Setting<Declared[Name]['initial']>
  }
}
