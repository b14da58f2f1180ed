/*
 * How many rows of a list a file holds, and what it says when there are more.
 */
import type { Cell } from '#core/sheets/write_xlsx'
import type { PageInput } from '#core/paging'

/** Rows of a file; a list of offers has a hundred columns, so it holds fewer. */
export const SHEET_ROWS = 5_000
export const OFFER_SHEET_ROWS = 1_000

/** The first rows of a list in place of its page. */
export const upTo = <Input extends PageInput>(rows: number, input: Input): Input => ({
  ...input,
  page: 1,
  pageSize: rows,
})

/** The last line of a file that does not hold all: who counts on a list must see that it ends early. */
export function restOf(found: { total: number; data: readonly unknown[] }): Cell[][] {
  const { total, data } = found
  return data.length < total ? [[`仅列出前 ${data.length} 条，共 ${total} 条；缩小条件可导出其余`]] : []
}
