/* The tonnes that somebody types to order (flows §9). */
import { weight } from '../../lib/format.js'

type TypedTonnes = { tonnes: number; problem: null } | { tonnes: null; problem: string }

/**
 * Reads the tonnes that somebody types (flows §9): whole kilograms, at least the minimum or the whole rest, at most the rest. The order decides again under
 * its lock.
 */
export function readTonnes(text: string, goods: { minLot: number; restWeight: number }): TypedTonnes {
  const problem = (words: string): TypedTonnes => ({ tonnes: null, problem: words })
  const typed = text.trim()
  if (typed === '') return problem('请输入订购吨数')
  const tonnes = Number(typed)
  if (!/^\d+(\.\d*)?$/.test(typed) || !(tonnes > 0)) return problem('订购吨数须为大于0的数字')
  if (/\.\d{4}/.test(typed)) return problem('订购吨数最多三位小数')
  if (tonnes > goods.restWeight) return problem(`余量不足，当前可订${weight(goods.restWeight)}吨`)
  if (tonnes < goods.minLot && tonnes !== goods.restWeight)
    return problem(`订购吨数不能低于起订量${weight(goods.minLot)}吨（余量不足起订量时可全部订购）`)
  return { tonnes, problem: null }
}
