import { otherRowsText } from '#ui/other_rows'
import type { ImportDetail } from './api'

/** What the sheet has besides batches. */
export function OtherRows({ sheet }: { sheet: ImportDetail }) {
  const text = otherRowsText(sheet.otherRows)
  return text === null ? null : <p className="text-soft">{text}</p>
}
