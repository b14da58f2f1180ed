/*
 * Notices to users (state-machines §14): on the site always, by SMS as the event and the choices of the person have it, and on the devices that
 * the person has chosen. Everything that users are told
 * goes through here, so no other place has to look at their choices.
 */
import type { Trx } from '#core/transaction'
import { databaseNow, ZONE } from '#core/clock'
import { usersOfMobiles } from '#app/system/ports/sms_recipients'
import { noticeChoicesOf } from '#app/system/queries/notice_settings'
import { smsTime } from '#app/system/rules/notice_choices'
import { typeOfNotice, type NoticeCode } from '#app/system/rules/notice_codes'
import { queueNotices } from '#app/system/push/queue_push'
import { queueSms } from '#app/system/sms/queue_sms'

export type NoticeInput = {
  code: NoticeCode
  /** The notice is for all users of this company. */
  companyId?: number | null
  /** The notice is for this user only. */
  userId?: number | null
  title: string
  content: string
  /** Path in the storefront, `/buyer/12`. */
  link?: string | null
  /** Mobiles that also receive the content as SMS. */
  sms?: (string | null | undefined)[]
  /** What the SMS says instead of the content, which may be too long for a telephone. */
  smsText?: string
}

/** Writes a notice and queues its SMS and pushes in the transaction. */
export async function notify(trx: Trx, notice: NoticeInput): Promise<void> {
  await notifyAll(trx, [notice])
}

/** Writes notices in one statement and queues their SMS and pushes in the transaction. */
export async function notifyAll(trx: Trx, notices: readonly NoticeInput[]): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => ({
    code: notice.code,
    user_id: notice.userId ?? null,
    company_id: notice.companyId ?? null,
    title: notice.title.slice(0, 100),
    content: notice.content.slice(0, 1000),
    link: notice.link ?? null,
  }))
  await trx.table('notices').multiInsert(rows)
  await queueNotices(
    trx,
    rows.map((row) => ({
      type: typeOfNotice(row.code),
      title: row.title,
      link: row.link,
      userId: row.user_id,
      companyId: row.company_id,
    }))
  )
  const texts = notices.flatMap(({ code, content, sms, smsText }) =>
    [...new Set(sms ?? [])]
      .filter(isGiven)
      .map((mobile) => ({ type: typeOfNotice(code), content: smsText ?? content, mobile }))
  )
  if (texts.length === 0) return
  const users = await usersOfMobiles(trx, [...new Set(texts.map(({ mobile }) => mobile))])
  const choices = await noticeChoicesOf([...users.values()], trx)
  const at = choices.size > 0 ? await databaseNow(trx) : null
  for (const { type, content, mobile } of texts) {
    const chosen = choices.get(users.get(mobile) ?? 0)
    const when = chosen && at ? smsTime(type, chosen, at.setZone(ZONE)) : 'now'
    if (when !== null) await queueSms(trx, mobile, 'notice', { content }, when === 'now' ? null : when.toJSDate())
  }
}

const isGiven = (mobile: string | null | undefined): mobile is string => !!mobile

/**
 * Writes one notice to each user that a query finds, in one statement.
 *
 * @param found `users` is a SELECT of ids of users, each once
 */
export async function notifyFound(
  trx: Trx,
  notice: Pick<NoticeInput, 'code' | 'title' | 'content'> & { link: string },
  found: { users: string; bindings: readonly number[] }
): Promise<void> {
  const title = notice.title.slice(0, 100)
  const { rows } = (await trx.rawQuery(
    `insert into notices (code, user_id, title, content, link)
     select ?, found.user_id, ?, ?, ? from (${found.users}) as found (user_id) returning user_id`,
    [notice.code, title, notice.content.slice(0, 1000), notice.link, ...found.bindings]
  )) as { rows: { user_id: number }[] }
  const pushed = { type: typeOfNotice(notice.code), title, link: notice.link, companyId: null }
  await queueNotices(
    trx,
    rows.map((row) => ({ ...pushed, userId: row.user_id }))
  )
}
