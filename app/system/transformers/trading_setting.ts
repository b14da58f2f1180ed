import type { WireField } from '#app/admin/transformers/wire'
import type { SettingKey } from '#app/system/setting_definitions'

/** A parameter of trade as a field with its present value. Amounts are cents. */
export type TradingSetting = WireField & {
  key: SettingKey
  group: string
  value: number | string[]
  defaultValue: number | string[]
}
