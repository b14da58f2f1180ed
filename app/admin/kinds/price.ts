/*
 * A price: cents per tonne, shown and typed as yuan per tonne.
 */
import { defineKind } from '#app/admin/kind'
import { cents } from '#app/admin/kinds/money'

declare module '#app/admin/field' {
  interface FieldKinds {
    price: number
  }
}

export const price = defineKind('price', { ...cents, defaults: { unit: '元/吨' } })
