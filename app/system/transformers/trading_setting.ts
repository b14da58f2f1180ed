import type { SettingKey } from '#app/system/setting_definitions'

/** A parameter of trade with its present value, as its page shows it. Amounts are cents. */
export type TradingSetting = {
  key: SettingKey
  type: 'number' | 'sessions'
  label: string
  group: string
  unit: string
  help?: string
  value: number | string[]
  defaultValue: number | string[]
}
