/*
 * Notices on their way to browsers: rows written in the transaction of their cause and sent by jobs after its commit, one job for a handful of
 * devices of one push service.
 */
import { databaseNow, ZONE } from '#core/clock'
import { enqueue } from '#core/jobs'
import type { Trx } from '#core/transaction'
import type { NoticeType } from '#app/system/codes'
import { sendPushJob } from '#app/system/jobs/send_push'
import { readersOfCompanies } from '#app/system/ports/notice_readers'
import { noticeChoicesOf } from '#app/system/queries/notice_settings'
import { NOTHING_CHOSEN, pushTime } from '#app/system/rules/notice_choices'

/** What a lock screen shows: the title of a notice, never its content. */
export type PushedNotice = { type: NoticeType; title: string; link: string | null }

type AddressedNotice = PushedNotice & { userId: number | null; companyId: number | null }

/** Devices that one job sends to. */
const BATCH = 50

const distinct = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** Queues notices for the devices of those who read them, as their choices have it. */
export async function queueNotices(trx: Trx, notices: readonly AddressedNotice[]): Promise<void> {
  const companies = distinct(notices.map(({ userId, companyId }) => (userId === null ? companyId : null)))
  const members = companies.length > 0 ? await readersOfCompanies(trx, companies) : []
  const readersOf = ({ userId, companyId }: AddressedNotice) =>
    userId === null ? members.flatMap((one) => (one.companyId === companyId ? [one.userId] : [])) : [userId]
  const devices = await devicesOf(trx, distinct(notices.flatMap(readersOf)))
  if (devices.size === 0) return
  const choices = await noticeChoicesOf([...devices.keys()], trx)
  const at = (await databaseNow(trx)).setZone(ZONE)
  const messages = notices.flatMap((notice) =>
    readersOf(notice).flatMap((userId) => {
      const when = devices.has(userId) ? pushTime(notice.type, choices.get(userId) ?? NOTHING_CHOSEN, at) : null
      if (when === null) return []
      const sendAfter = when === 'now' ? null : when.toJSDate()
      return devices.get(userId)!.map((device) => ({ notice, device, sendAfter }))
    })
  )
  await queueMessages(trx, messages)
}

/** Queues something for every device of a person, for now. @returns number of devices */
export async function queueForDevices(trx: Trx, userId: number, notice: PushedNotice): Promise<number> {
  const devices = (await devicesOf(trx, [userId])).get(userId) ?? []
  await queueMessages(
    trx,
    devices.map((device) => ({ notice, device, sendAfter: null }))
  )
  return devices.length
}

type Device = { id: number; host: string }

/** Devices that get notices, by their users. */
async function devicesOf(trx: Trx, userIds: number[]): Promise<Map<number, Device[]>> {
  if (userIds.length === 0) return new Map()
  const rows: { id: number; user_id: number; host: string }[] = await trx
    .from('push_subscriptions')
    .whereIn('user_id', userIds)
    .orderBy('id')
    .select('id', 'user_id', 'host')
  return Map.groupBy(rows, (row) => row.user_id)
}

async function queueMessages(
  trx: Trx,
  messages: readonly { notice: PushedNotice; device: Device; sendAfter: Date | null }[]
) {
  if (messages.length === 0) return
  const rows: { id: number }[] = await trx
    .table('push_messages')
    .returning('id')
    .multiInsert(
      messages.map(({ notice, device, sendAfter }) => ({
        subscription_id: device.id,
        type: notice.type,
        title: notice.title,
        link: notice.link,
        send_after: sendAfter,
      }))
    )
  const groups = Map.groupBy(
    messages.map(({ device, sendAfter }, at) => ({ id: rows[at].id, host: device.host, sendAfter })),
    ({ host, sendAfter }) => `${host} ${sendAfter?.getTime() ?? ''}`
  )
  for (const group of groups.values())
    for (let from = 0; from < group.length; from += BATCH) {
      const ids = group.slice(from, from + BATCH).map(({ id }) => id)
      await enqueue(trx, sendPushJob, { ids }, group[0].sendAfter ? { startAfter: group[0].sendAfter } : {})
    }
}
