/* F9: the classes into which the standard divides a measured value. The front ends run these functions too (`SHARED_RULES`). */
import { roundHalfUp } from '#core/numbers'

/** Rounded to 0.1 as the standard requires; most values already are. */
const tenths = (value: number) => (Math.round(value * 10) / 10 === value ? value : roundHalfUp(value, 1))

/** F9: length class in whole millimetres, clamped to 25…32; up to 39 for long-staple cotton. */
export function lengthClass(millimetres: number, longStaple = false): number {
  return Math.min(Math.max(Math.floor(tenths(millimetres)), 25), longStaple ? 39 : 32)
}

/** F9: S1 ≥31.0, S2 ≥29.0, S3 ≥26.0, S4 ≥24.0, else S5; rounded to 0.1 first. */
export function strengthClass(value: number): 'S1' | 'S2' | 'S3' | 'S4' | 'S5' {
  const x = tenths(value)
  return x >= 31 ? 'S1' : x >= 29 ? 'S2' : x >= 26 ? 'S3' : x >= 24 ? 'S4' : 'S5'
}

/** F9: U1 ≥86.0, U2 ≥83.0, U3 ≥80.0, U4 ≥77.0, else U5; rounded to 0.1 first. */
export function uniformityClass(value: number): 'U1' | 'U2' | 'U3' | 'U4' | 'U5' {
  const x = tenths(value)
  return x >= 86 ? 'U1' : x >= 83 ? 'U2' : x >= 80 ? 'U3' : x >= 77 ? 'U4' : 'U5'
}

/** F9: C1 ≤3.4, B1 3.5–3.6, A 3.7–4.2, B2 4.3–4.9, C2 ≥5.0; rounded to 0.1 first. */
export function micronaireClass(value: number): 'C1' | 'B1' | 'A' | 'B2' | 'C2' {
  const x = tenths(value)
  return x <= 3.4 ? 'C1' : x <= 3.6 ? 'B1' : x <= 4.2 ? 'A' : x <= 4.9 ? 'B2' : 'C2'
}
