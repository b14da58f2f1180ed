/** Compares company names as banks write them, ignoring character width (brackets, letters), blanks and case. */
export function sameCompanyName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase()
  return plain(one) !== '' && plain(one) === plain(other)
}

/** The reason why a pay password is not acceptable: it must have six digits, not all the same and not consecutive. */
export function payPasswordProblem(password: string): string | null {
  if (!/^\d{6}$/.test(password)) return '支付密码须为6位数字'
  if (/^(\d)\1{5}$/.test(password) || '01234567890'.includes(password) || '09876543210'.includes(password))
    return '支付密码过于简单，请避免连续或相同数字'
  return null
}
