import Nzh from 'nzh/cn'
import type { Cents } from '#core/money'

/** 大写金额 of a contract: `73683365` → `柒拾叁万陆仟捌佰叁拾叁元陆角伍分`; whole yuan end in 整. */
export function amountInWords(cents: Cents): string {
  const words = Nzh.toMoney((cents / 100).toFixed(2), { outSymbol: false, unOmitYuan: true })
  const spoken = words.replace(/^人民币/, '').replace(/^零元(?=.)/, '')
  return spoken.endsWith('元') ? `${spoken}整` : spoken
}
