import { formatTime } from '#core/clock'
import type { NoticeType } from '#app/system/codes'

/** A notice as shown to its reader. `type` is the number of the code. */
export type NoticeRow = {
  id: number
  code: string
  type: NoticeType
  title: string
  content: string
  link: string | null
  read: boolean
  createdTime: string | null
}

export function toNoticeRow(row: {
  id: number
  code: string
  title: string
  content: string
  link: string | null
  read: boolean
  created_at: Date
}): NoticeRow {
  return {
    id: row.id,
    code: row.code,
    type: Number(row.code.slice(1)) as NoticeType,
    title: row.title,
    content: row.content,
    link: row.link,
    read: row.read,
    createdTime: formatTime(row.created_at),
  }
}
