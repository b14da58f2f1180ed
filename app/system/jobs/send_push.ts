import db from '@adonisjs/lucid/services/db'
import { defineJob } from '#core/jobs'
import { refuse } from '#core/errors'
import { inTransaction, type Trx } from '#core/transaction'
import { NoticeType } from '#app/system/codes'
import { countPush } from '#app/system/metrics'
import { deliver, UNREACHABLE, type Delivery } from '#app/system/push/deliver'
import { stateOfHost } from '#app/system/push/push_hosts'
import { pushSender } from '#app/system/push/push_keys'
import { pushLifetime, URGENT } from '#app/system/rules/notice_choices'
import { SystemRefusal } from '#app/system/refusals'

/** Seconds after which a message that was taken for sending may be taken again: a push service is given up after five. */
const CLAIM = 60

type Claimed = {
  id: number
  type: NoticeType
  title: string
  link: string | null
  /** Seconds since it was meant to be sent. */
  age: number
  subscription_id: number
  endpoint: string
  device_key: string
  auth: string
  host: string
}

/** Takes messages for sending, so that of two runs for them only one sends. Those of devices that were removed have gone with them. */
async function claimMessages(ids: number[]): Promise<Claimed[]> {
  const { rows } = await db.rawQuery(
    `update push_messages m set claimed_at = clock_timestamp() from push_subscriptions s
     where m.id = any(?) and m.ended_at is null and s.id = m.subscription_id
       and (m.claimed_at is null or m.claimed_at < clock_timestamp() - make_interval(secs => ?))
     returning m.id, m.type, m.title, m.link, extract(epoch from now() - coalesce(m.send_after, m.created_at))::int as age,
       m.subscription_id, s.endpoint, s.device_key, s.auth, s.host`,
    [ids, CLAIM] as never[]
  )
  return rows
}

type Result = {
  message: Claimed
  /** `expired`: nobody needs it any more. `lost`: its push service is out of reach. */
  result: Delivery['result'] | 'expired' | 'lost'
  status: number | null
}

/** Why a message was not taken, for who looks into the table. */
const ERRORS: Partial<Record<Result['result'], string>> = {
  expired: '已过时效',
  lost: '推送服务连接不上',
  refused: '推送服务未接受',
}

/** Ends messages, or gives them back for another try; forgets browsers that are not subscribed any more. */
async function note(results: readonly Result[]) {
  for (const { result } of results) countPush({ result })
  await inTransaction(async (trx) => {
    const gone = results.filter(({ result }) => result === 'gone').map(({ message }) => message.subscription_id)
    await trx.from('push_subscriptions').whereIn('id', gone).delete()
    for (const [result, those] of Map.groupBy(results, (one) => `${one.result} ${one.status ?? ''}`.trim())) {
      const messages = trx.from('push_messages').whereIn(
        'id',
        those.map(({ message }) => message.id)
      )
      if (isOpen(those[0])) await messages.update({ claimed_at: null })
      else {
        const error = ERRORS[those[0].result] ? `${ERRORS[those[0].result]}（${result}）` : null
        await messages.update({ claimed_at: null, ended_at: trx.raw('now()'), error })
      }
    }
  })
}

/** Whether another try is useful. */
const isOpen = ({ result }: Result) => result === 'later' || result === 'unreachable'

const parcelOf = (message: Claimed) => ({
  endpoint: message.endpoint,
  deviceKey: message.device_key,
  auth: message.auth,
  host: message.host,
  payload: {
    id: `n${message.id}`,
    title: message.title,
    body: `${NoticeType.word(message.type)} · 点开查看`,
    path: message.link ?? '/user-center/notice-list',
  },
  lifetime: Math.max(0, pushLifetime(message.type) - message.age),
  urgent: URGENT.includes(message.type),
})

/**
 * Hands messages to their push services, side by side. May run twice: what has been sent is not sent again. A service that did not answer is left alone for
 * half a minute, so that what waits for others is not held up; one out of reach gets nothing. Throws while a retry is useful, so that the queue retries.
 */
async function sendPush({ ids }: { ids: number[] }): Promise<void> {
  const claimed = await claimMessages(ids)
  if (claimed.length === 0) return
  const sender = await pushSender()
  const results = await Promise.all(
    claimed.map(async (message): Promise<Result> => {
      if (message.age >= pushLifetime(message.type)) return { message, result: 'expired', status: null }
      const silent = stateOfHost(message.host) !== 'open'
      const answer: Delivery = silent ? UNREACHABLE : await deliver(parcelOf(message), sender)
      const lost = answer.result === 'unreachable' && stateOfHost(message.host) === 'lost'
      return { message, ...answer, ...(lost ? { result: 'lost' } : {}) }
    })
  )
  await note(results)
  const open = results.filter(isOpen)
  if (open.length > 0) throw new Error(`${open[0].message.host} has not taken ${open.length} of ${ids.length} notices`)
}

/** Operators try again what is not too old yet. */
async function beforeRetry({ ids }: { ids: number[] }, trx: Trx): Promise<void> {
  const waiting = await trx
    .from('push_messages')
    .whereIn('id', ids)
    .whereNull('ended_at')
    .whereRaw(`coalesce(send_after, created_at) > now() - interval '24 hours'`)
    .first()
  if (!waiting) throw refuse(SystemRefusal.pushTooLate)
}

export const sendPushJob = defineJob<{ ids: number[] }>({
  name: 'system.send-push',
  label: '发送推送',
  handle: sendPush,
  beforeRetry,
  options: { retryLimit: 6, retryDelay: 10, retryBackoff: true },
})
