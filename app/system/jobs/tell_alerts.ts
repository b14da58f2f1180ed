import db from '@adonisjs/lucid/services/db'
import { databaseNow, ZONE } from '#core/clock'
import { defineJob } from '#core/jobs'
import { inTransaction, type Trx } from '#core/transaction'
import { mobilesOfUsers } from '#app/system/ports/notice_readers'
import { queueForDevices } from '#app/system/push/queue_push'
import { noticeChoicesOf } from '#app/system/queries/notice_settings'
import { alertText } from '#app/system/rules/alert_text'
import { endOfQuiet, NOTHING_CHOSEN, type NoticeChoices } from '#app/system/rules/notice_choices'
import { typeOfNotice, type NoticeCode } from '#app/system/rules/notice_codes'
import { SystemSetting } from '#app/system/settings'
import { setting } from '#app/system/settings/stored_settings'
import { queueSms } from '#app/system/sms/queue_sms'

/** Minutes between two summaries for one person: what happens meanwhile is told together. */
const APART = 30

/** Hours for which an alert is worth telling. */
const WORTH = 24

/**
 * People who have asked to hear of alerts otherwise than on the site and to whom some have come since, a summary ago at the earliest. What they have read is not
 * told again.
 */
async function waitingPeople(): Promise<number[]> {
  const { rows } = await db.rawQuery(
    `select s.user_id from notice_settings s where s.wanted_since is not null
       and exists (select from notices n where n.user_id = s.user_id and ${UNTOLD})
       and not exists (select from told_alerts t where t.user_id = s.user_id and t.told_at > now() - make_interval(mins => ${APART}))
     order by s.user_id`
  )
  return rows.map((row: { user_id: number }) => row.user_id)
}

/** Of notices `n` to a person with settings `s`. */
const UNTOLD = `n.created_at > greatest(s.wanted_since, now() - make_interval(hours => ${WORTH}))
  and substr(n.code, 2)::int = any(s.sms_wanted || s.push_wanted)
  and not exists (select from notice_reads r where r.notice_id = n.id and r.user_id = s.user_id)
  and not exists (select from told_alerts t where t.notice_id = n.id and t.user_id = s.user_id)`

type Alert = { id: number; code: NoticeCode; title: string; link: string | null }

async function untoldAlerts(trx: Trx, userId: number): Promise<Alert[]> {
  const { rows } = await trx.rawQuery(
    `select n.id, n.code, n.title, n.link from notice_settings s join notices n on n.user_id = s.user_id
     where s.user_id = ? and s.wanted_since is not null and ${UNTOLD} order by n.id`,
    [userId]
  )
  return rows
}

/** SMS about alerts that a person may get today. */
async function smsLeft(trx: Trx, userId: number): Promise<number> {
  const { rows } = await trx.rawQuery(
    `select count(distinct told_at)::int as sent from told_alerts
     where user_id = ? and by_sms and told_at >= date_trunc('day', now() at time zone '${ZONE}') at time zone '${ZONE}'`,
    [userId]
  )
  return (await setting(SystemSetting.alertSmsDaily, trx)) - rows[0].sent
}

/** What of these alerts a person wants by one of the channels. */
const wanted = (alerts: readonly Alert[], types: NoticeChoices['smsWanted']) =>
  alerts.filter((alert) => types.includes(typeOfNotice(alert.code)))

/** Tells one person in one summary by each channel. What only an SMS could tell waits for tomorrow when those of today are used up. */
async function tellPerson(userId: number): Promise<void> {
  await inTransaction(async (trx) => {
    // Two processes may run at once: the second finds that everything has been told.
    await trx.from('notice_settings').where('user_id', userId).forUpdate().first()
    const chosen = (await noticeChoicesOf([userId], trx)).get(userId) ?? NOTHING_CHOSEN
    if (chosen.quiet && endOfQuiet((await databaseNow(trx)).setZone(ZONE), chosen.quiet)) return
    const alerts = await untoldAlerts(trx, userId)
    const forSms = wanted(alerts, chosen.smsWanted)
    const mobile = forSms.length > 0 ? (await mobilesOfUsers(trx, [userId])).get(userId) : undefined
    const left = mobile ? await smsLeft(trx, userId) : 0
    const sms = mobile !== undefined && left > 0
    if (sms) await queueSms(trx, mobile, 'notice', { content: alertText(titlesOf(forSms), left === 1) })
    const forPush = wanted(alerts, chosen.pushWanted)
    const pushed = forPush.length > 0 && (await pushSummary(trx, userId, forPush)) > 0
    const told = alerts.filter((alert) => (sms && forSms.includes(alert)) || (pushed && forPush.includes(alert)))
    if (told.length === 0) return
    await trx
      .table('told_alerts')
      .multiInsert(
        told.map((alert) => ({ user_id: userId, notice_id: alert.id, by_sms: sms && forSms.includes(alert) }))
      )
  })
}

const titlesOf = (alerts: readonly Alert[]) => alerts.map(({ title }) => title)

function pushSummary(trx: Trx, userId: number, alerts: readonly Alert[]): Promise<number> {
  const last = alerts.at(-1)!
  const only = alerts.length === 1
  return queueForDevices(trx, userId, {
    type: typeOfNotice(last.code),
    title: only ? last.title : `您关注的货源和行情有${alerts.length}条新动态`,
    link: only ? last.link : '/user-center/notice-list',
  })
}

/** Alerts of saved searches, prices and own services for who wants them by SMS or push: gathered, and told together. */
export async function tellAlerts(): Promise<void> {
  for (const userId of await waitingPeople()) await tellPerson(userId)
}

defineJob<object>({
  name: 'system.tell-alerts',
  label: '汇总关注提醒',
  cron: '* * * * *',
  handle: tellAlerts,
})
