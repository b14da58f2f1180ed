/*
 * Pages of a list as numbers and words.
 */

/** Page numbers around the current page; null is a gap. */
export function pageNumbers(page: number, last: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((one) => one >= 1 && one <= last)
    .sort((a, b) => a - b)
  if (page <= 3) for (const one of [2, 3]) if (one < last && !shown.includes(one)) shown.push(one)
  shown.sort((a, b) => a - b)
  return shown.flatMap((one, index) => (index > 0 && one - shown[index - 1] > 1 ? [null, one] : [one]))
}

/** `21–40，共 130`, or that there is nothing. */
export function shownOf(page: number, perPage: number, total: number): string {
  const first = (page - 1) * perPage + 1
  if (total === 0) return '共 0 条'
  return `${first > total ? '本页无数据' : `${first}–${Math.min(page * perPage, total)}`}，共 ${total.toLocaleString('zh-CN')}`
}
