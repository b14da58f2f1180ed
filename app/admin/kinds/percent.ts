/*
 * A percentage stored as such: 2.5 is 2.5 %.
 */
import { defineKind } from '#app/admin/kind'
import { numeric } from '#app/admin/kinds/number'

declare module '#app/admin/field' {
  interface FieldKinds {
    percent: number
  }
}

export const percent = defineKind('percent', { ...numeric, defaults: { unit: '%', decimals: 2 } })
