/*
 * Rules that several forms share. The texts are those of glossary §3.4.
 */
export const mobile = (value: string) => (/^1\d{10}$/.test(value) ? undefined : '请输入正确的手机号码')
export const loginPassword = (value: string) => (value.length >= 4 ? undefined : '密码最小为4位')
export const email = (value: string) =>
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value) ? undefined : '请输入正确的邮箱'

/** Rule of a password to be set: at least 8 characters, letters and digits. The server also refuses common passwords. */
export const newPassword = (value: string) =>
  value.length < 8 ? '密码最少8位' : /\d/.test(value) && /[a-zA-Z]/.test(value) ? undefined : '密码须同时包含字母和数字'

export const same = (other: string, message: string) => (value: string, values: Record<string, any>) =>
  value === values[other] ? undefined : message

const DIGITS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Unified social credit code with its check digit (GB 32100-2015). */
export function creditCode(value: string): string | undefined {
  const code = value.trim().toUpperCase()
  const wrong = '统一社会信用代码格式不正确'
  if (code.length !== 18 || [...code].some((sign) => !DIGITS.includes(sign))) return wrong
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * DIGITS.indexOf(code[index]), 0)
  return DIGITS[(31 - (sum % 31)) % 31] === code[17] ? undefined : wrong
}
