import type { WireField } from '#app/admin/transformers/wire'

/** A parameter of trade as a field with its present value. Amounts are cents. */
export type TradingSetting = WireField & {
  key: string
  group: string
  /** About money: another operator has to approve a change. */
  money: boolean
  value: number | string | string[]
  defaultValue: number | string | string[]
}
