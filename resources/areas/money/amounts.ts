/*
 * Amounts: users type yuan, the server takes cents.
 */
import { money } from '~/lib/format'

/** `1,234.5` → 123450 cents; null when it is not an amount with at most two decimals. */
export function centsOf(text: string): number | null {
  const plain = text.replaceAll(/[,，\s]/g, '')
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(plain)) return null
  const [whole, fraction = ''] = plain.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Rule of an amount field: a positive amount between `least` and `most` (cents). */
export function amountRule(least: number, most: number, tooMuch: string) {
  return (value: string) => {
    const cents = centsOf(value)
    if (cents === null) return '请输入正确的金额，最多两位小数'
    if (cents < least) return `金额不能小于${money(least).replace('.00', '')}元`
    return cents > most ? tooMuch : undefined
  }
}

/** Rule of the pay password: six digits, as the server requires. */
export function payPasswordRule(value: string) {
  if (!/^\d{6}$/.test(value)) return '支付密码须为6位数字'
  if (/^(\d)\1{5}$/.test(value) || '01234567890'.includes(value) || '09876543210'.includes(value))
    return '支付密码过于简单，请避免连续或相同数字'
  return undefined
}
