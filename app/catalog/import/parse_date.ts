/*
 * Days as sheets write them: 2025-10-03, 2025/10/3 8:30, 2025.10.3, 20251003, 2025年10月3日, 二〇二五年十月三日, 25-10-03, 3-Oct-25, Oct 3, 2025,
 * 10/23/2025 and the numbers that Excel counts days with. A day and a month that could be either are refused, not guessed.
 */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DIGITS = '〇一二三四五六七八九'

/** `二〇二五年十月二十三日` in digits. */
function inDigits(text: string): string {
  if (!/[〇零○一二三四五六七八九十]/.test(text)) return text
  return text
    .replace(/[零○]/g, '〇')
    .replace(/([一二三]?)十([一二三四五六七八九]?)/g, (_, tens: string, ones: string) =>
      String((DIGITS.indexOf(tens || '一') || 1) * 10 + (ones ? DIGITS.indexOf(ones) : 0))
    )
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(DIGITS.indexOf(digit)))
}

/** A year of two digits is one that can be no month: `12/11/03` may be anything. */
const wholeYear = (year: number) => (year >= 13 && year < 60 ? 2000 + year : year)

type Parts = [year: number, month: number, day: number]

function partsOf(text: string): Parts | null {
  const yearFirst =
    /^(\d{4}|\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})(?:日|号)?(?:$|[ T(日周星])/.exec(text) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(text)
  if (yearFirst) return [wholeYear(Number(yearFirst[1])), Number(yearFirst[2]), Number(yearFirst[3])]

  const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[-, ]+(\d{4}|\d\d)(?: |$)/i.exec(text)
  if (named) return [wholeYear(Number(named[3])), MONTHS.indexOf(named[2].toLowerCase()) + 1, Number(named[1])]
  const american = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})(?: |$)/i.exec(text)
  if (american) return [Number(american[3]), MONTHS.indexOf(american[1].toLowerCase()) + 1, Number(american[2])]

  const yearLast = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: |$)/.exec(text)
  if (!yearLast) return null
  const [first, second, year] = yearLast.slice(1).map(Number)
  if (first !== second && first <= 12 && second <= 12) return null
  return first > 12 ? [year, second, first] : [year, first, second]
}

const isoOf = ([year, month, day]: Parts) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Characters of the longest day, with weekday and time. */
const LONGEST = 60

/** `YYYY-MM-DD`, or null for what is no day from 1990 on. */
export function dayOf(text: string): string | null {
  if (text.length > LONGEST) return null
  const parts = partsOf(inDigits(text.replace(/\s+/g, ' ')).replace(/ (?=[年月日])|(?<=[年月]) /g, ''))
  let day = parts && isoOf(parts)
  if (!day && /^\d{5}(\.\d+)?$/.test(text))
    day = new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10)
  if (!day || day < '1990-01-01' || day > '2100-01-01') return null
  const time = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== day ? null : day
}
