/*
 * F8: main colour grade 主体颜色级 and the share texts on lists, contracts and certificates.
 */
import { classOf, classWord, COLOUR_KEYS, COLOUR_WORDS, type ShareKey, type Shares } from '#app/catalog/indicators'

export type ColourMain = {
  /** `21` */
  code: string
  /** Whether it is a main grade by the standard: ≥80 %, the rest adjacent, at most two types and three levels. */
  qualified: boolean
  /** `白棉2级` or `白棉2级（无主体）` */
  text: string
}

const level = (code: string) => Number(code[0])
const type = (code: string) => Number(code[1])

/** The grade with the largest share; on a tie the lower code. `null` when no share is known or all are 0. */
export function mainColour(shares: Shares): ColourMain | null {
  const present = COLOUR_KEYS.map((key) => ({ code: classOf(key), share: shares[key] ?? 0 })).filter(
    ({ share }) => share > 0
  )
  if (present.length === 0) return null
  const [main, ...others] = present.sort((x, y) => y.share - x.share || Number(x.code) - Number(y.code))

  const adjacent = ({ code }: { code: string }) =>
    (type(code) === type(main.code) && Math.abs(level(code) - level(main.code)) === 1) ||
    (level(code) === level(main.code) && Math.abs(type(code) - type(main.code)) === 1)
  const types = new Set(present.map(({ code }) => type(code)))
  const levels = new Set(present.map(({ code }) => level(code)))
  const qualified = main.share >= 80 && others.every(adjacent) && types.size <= 2 && levels.size <= 3

  return { code: main.code, qualified, text: `${COLOUR_WORDS[main.code]}${qualified ? '' : '（无主体）'}` }
}

/** Percent without trailing zeros: 62.40 → `62.4`. */
export function trimPercent(share: number): string {
  return String(Number(share.toFixed(2)))
}

/** `白棉2级(62.4)%，白棉3级(37.6)%`: zero shares left out, largest first, ties by code; nothing known → `--`. */
export function shareText(shares: Shares, keys: readonly ShareKey[]): string {
  const parts = keys
    .map((key) => ({ key, share: shares[key] ?? 0 }))
    .filter(({ share }) => share > 0)
    .sort((x, y) => y.share - x.share || (classOf(x.key) < classOf(y.key) ? -1 : 1))
  return parts.length === 0
    ? '--'
    : parts.map(({ key, share }) => `${classWord(key)}(${trimPercent(share)})%`).join('，')
}
