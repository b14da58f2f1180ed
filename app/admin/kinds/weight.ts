/*
 * Tonnes with three decimals.
 */
import { defineKind } from '#app/admin/kind'
import { numeric } from '#app/admin/kinds/number'

declare module '#app/admin/field' {
  interface FieldKinds {
    weight: number
  }
}

export const weight = defineKind('weight', { ...numeric, defaults: { unit: '吨', decimals: 3 } })
