import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#core/actor'
import { refuse } from '#core/errors'
import PushSubscription from '#app/system/models/push_subscription'
import { deliver } from '#app/system/push/deliver'
import { pushSender } from '#app/system/push/push_keys'
import { SystemRefusal } from '#app/system/refusals'

/**
 * Sends something to this browser at once, so that the person sees whether it arrives. Commits by itself: the push service is asked outside any transaction.
 *
 * @throws RefusedError saying what is in the way
 */
export async function tryPush(deviceHash: string, actor: Actor): Promise<void> {
  const device = await PushSubscription.query().where({ userId: actor.userId!, deviceHash }).first()
  if (!device) throw refuse(SystemRefusal.pushOffHere)
  const { endpoint, deviceKey, auth, host } = device
  const payload = {
    id: 'test',
    title: '这是一条测试通知',
    body: '本设备可以接收推送',
    path: '/user-center/notice-settings',
  }
  const { result, status } = await deliver(
    { endpoint, deviceKey, auth, host, payload, lifetime: 60, urgent: true },
    await pushSender()
  )
  if (result === 'gone') {
    await db.from('push_subscriptions').where('id', device.id).delete()
    throw refuse(SystemRefusal.pushGone)
  }
  if (result === 'unreachable' || result === 'later') throw refuse(SystemRefusal.pushUnreachable({ host }))
  if (result === 'refused') throw refuse(SystemRefusal.pushRefused({ status: status ?? 0 }))
}
