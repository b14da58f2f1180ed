/** The rows of a sheet that are no batches, by what they are: `表中另有 合计 1 行、说明 2 行，不是批次，不导入`; null without such rows. */
export function otherRowsText(otherRows: readonly { word: string; rows: number }[]): string | null {
  if (otherRows.length === 0) return null
  const named = otherRows.map(({ word, rows }) => `${word} ${rows.toLocaleString()} 行`).join('、')
  return `表中另有 ${named}，不是批次，不导入`
}
