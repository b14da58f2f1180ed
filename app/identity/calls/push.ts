/*
 * 推送设备: which browsers of a person get notices. A browser is known by its session.
 */
import type { HttpContext } from '@adonisjs/core/http'
import { call } from '#core/call'
import { refuse } from '#core/errors'
import { definePace } from '#core/pace'
import { pushDevicesOf } from '#app/system/queries/push_devices'
import { removePushDevice, subscribeBrowser, type PushDevice } from '#app/system/push/subscriptions'
import { tryPush } from '#app/system/push/try_push'
import { SystemRefusal } from '#app/system/refusals'
import { deviceOf } from '#app/identity/sessions/device_cookie'
import { hashToken } from '#app/identity/sessions/tokens'
import { deviceText } from '#app/identity/rules/devices'
import * as validators from '#app/identity/validators/push'

/** Each try has the server ask a push service. */
const tryPace = definePace('push tests', { requests: 6, duration: '1 minute' })

const hashOf = (http: HttpContext) => {
  const device = deviceOf(http)
  return device === null ? null : hashToken(device)
}

/** The browser that asks. @throws RefusedError for a program, which shows nothing */
function browserOf(http: HttpContext): PushDevice {
  const deviceHash = hashOf(http)
  if (!deviceHash) throw refuse(SystemRefusal.pushNeedsBrowser)
  return { deviceHash, device: deviceText(http.request.header('user-agent')) }
}

call.read('/notice/push/get', {
  name: null,
  access: 'user',
  summary: 'The browsers that get my notices, and the key with which a browser subscribes.',
  run: ({ actor, http }) => pushDevicesOf(actor, hashOf(http)),
})

call.write('/notice/push/add', {
  name: '开启推送',
  access: 'user',
  summary: 'Sends my notices to this browser as well; it replaces what this browser had before.',
  input: validators.pushValidator,
  message: '本设备已开启推送',
  run: (input, { actor, http, trx }) => subscribeBrowser(input, browserOf(http), actor, trx),
})

call.write('/notice/push/remove', {
  name: '关闭推送',
  access: 'user',
  summary: 'Ends the notices to one of my browsers.',
  input: validators.pushDeviceValidator,
  message: '该设备已关闭推送',
  run: ({ id }, { actor, trx }) => removePushDevice(id, actor, trx),
})

call.act('/notice/push/test', {
  name: '发送测试通知',
  access: 'user',
  summary: 'Sends a test notice to this browser and says whether its push service takes it.',
  message: '测试通知已发出，请留意本设备',
  limit: ({ actor }) => tryPace(String(actor.userId)),
  run: ({ actor, http }) => tryPush(browserOf(http).deviceHash, actor),
})
