/*
 * One notice to one browser: encrypted for it alone (RFC 8291), signed by the platform (RFC 8292) and handed to the push service of the browser's maker.
 */
import webPush from 'web-push'
import { noteFault } from '#core/faults'
import { askOutside } from '#core/outgoing'
import { unseal } from '#core/sealed_columns'
import { noteHost, pushHosts } from '#app/system/push/push_hosts'
import type { Sender } from '#app/system/push/push_keys'

/** Milliseconds for which a push service is waited for. */
const PATIENCE = 5_000

/** Bytes of an answer; it is not read. */
const MOST = 64 * 1024

/** `gone`: the browser is not subscribed any more. `refused`: the service does not take it, now or ever. `later`: it asks for patience. */
export type Delivery = { result: 'sent' | 'gone' | 'refused' | 'later' | 'unreachable'; status: number | null }

export const UNREACHABLE: Delivery = { result: 'unreachable', status: null }

export type Parcel = {
  endpoint: string
  deviceKey: string
  auth: string
  host: string
  /** What the worker of the site shows (`public/sw.js`). */
  payload: { id: string; title: string; body: string; path: string }
  /** Seconds for which the service keeps it for a device that is off. */
  lifetime: number
  urgent: boolean
}

function resultOf(status: number): Delivery['result'] {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

/** Headers and body of the request; null for a subscription that cannot be read any more. */
function requestOf(parcel: Parcel, sender: Sender) {
  const endpoint = unseal(parcel.endpoint)
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: parcel.deviceKey, auth: unseal(parcel.auth) } },
      JSON.stringify(parcel.payload),
      {
        vapidDetails: sender,
        TTL: parcel.lifetime,
        urgency: parcel.urgent ? 'high' : 'normal',
        contentEncoding: 'aes128gcm',
      }
    )
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return { endpoint, post: { headers: texts, body } }
  } catch (error) {
    noteFault(error, { where: 'job', call: 'system.send-push' })
    return null
  }
}

/** @param sender whose key signs, from `pushSender` */
export async function deliver(parcel: Parcel, sender: Sender): Promise<Delivery> {
  const request = requestOf(parcel, sender)
  if (!request) return { result: 'refused', status: null }
  const { endpoint, post } = request
  const options = { allowed: pushHosts(), timeout: PATIENCE, most: MOST, accept: '*/*', post }
  const answer = await askOutside(endpoint, options).catch(() => null)
  noteHost(parcel.host, answer !== null)
  return answer === null ? UNREACHABLE : { result: resultOf(answer.status), status: answer.status }
}
