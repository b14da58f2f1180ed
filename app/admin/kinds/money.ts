/*
 * An amount of money: cents, shown and typed as yuan with two decimals.
 */
import { Decimal } from 'decimal.js'
import { defineKind, type Kind } from '#app/admin/kind'
import { numeric } from '#app/admin/kinds/number'

declare module '#app/admin/field' {
  interface FieldKinds {
    money: number
  }
}

const CENTS = 100

/** Integer cents, shown and typed in yuan. */
export const cents = {
  ...numeric,
  formOnly: true,
  decimals: 0,
  scale: CENTS,
  toCell: (_field, value) => new Decimal(value as number).div(CENTS).toNumber(),
  fromCell(_field, written) {
    const plain = written.replaceAll(/[,，¥￥\s]/g, '')
    if (!/^-?\d+(\.\d+)?$/.test(plain)) return written
    const amount = new Decimal(plain).times(CENTS)
    return amount.isInteger() ? amount.toNumber() : `${written}（最多两位小数）`
  },
} satisfies Kind

export const money = defineKind('money', { ...cents, defaults: { unit: '元' } })
