/* The tonnes that somebody types to order (flows §9). */
import { weight } from '../../lib/format.js'

type TypedTonnes = { tonnes: number; problem: null } | { tonnes: null; problem: string }

const PURPOSES = { order: { what: '订购', may: '订' }, answer: { what: '报价', may: '报价' } } as const

/**
 * Reads the tonnes that somebody types (flows §9): whole kilograms, at least the minimum or the whole rest, at most the rest. The order decides again under
 * its lock.
 *
 * @param purpose what is done with the tonnes
 */
export function readTonnes(
  text: string,
  goods: { minLot: number; restWeight: number },
  purpose: keyof typeof PURPOSES = 'order'
): TypedTonnes {
  const { what, may } = PURPOSES[purpose]
  const problem = (words: string): TypedTonnes => ({ tonnes: null, problem: words })
  const typed = text.trim()
  if (typed === '') return problem(`请输入${what}吨数`)
  const tonnes = Number(typed)
  if (!/^\d+(\.\d*)?$/.test(typed) || !(tonnes > 0)) return problem(`${what}吨数须为大于0的数字`)
  if (/\.\d{4}/.test(typed)) return problem(`${what}吨数最多三位小数`)
  if (tonnes > goods.restWeight) return problem(`余量不足，当前可${may}${weight(goods.restWeight)}吨`)
  if (tonnes < goods.minLot && tonnes !== goods.restWeight)
    return problem(`${what}吨数不能低于起订量${weight(goods.minLot)}吨（余量不足起订量时可全部${what}）`)
  return { tonnes, problem: null }
}
