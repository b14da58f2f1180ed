import { formatTime } from '#core/clock'
import type { NoticeType } from '#app/system/codes'
import { typeOfNotice, type NoticeCode } from '#app/system/rules/notice_codes'

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
  code: NoticeCode
  title: string
  content: string
  link: string | null
  read: boolean
  created_at: Date
}): NoticeRow {
  return {
    id: row.id,
    code: row.code,
    type: typeOfNotice(row.code),
    title: row.title,
    content: row.content,
    link: row.link,
    read: row.read,
    createdTime: formatTime(row.created_at),
  }
}
