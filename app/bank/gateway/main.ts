/*
 * Which bank the platform talks to: the one of BANK_GATEWAY_URL, or in the demo the simulator of this module.
 */
import { createHmac } from 'node:crypto'
import env from '#start/env'
import { appUrl } from '#config/app'
import { refuse } from '#core/errors'
import { createHttpGateway } from '#app/bank/gateway/http_gateway'
import type { BankGateway } from '#app/bank/gateway/port'
import { BankRefusal } from '#app/bank/refusals'

/** Path at which the bank reports results. */
export const NOTIFY_PATH = '/bank/notify'

/** Path below which this server shows the pages of the demo's bank. */
export const DEMO_BANK_PATH = '/demo-bank'

let gateway: BankGateway | null = null
let simulatorUrl: string | null = null
let simulatorNotifyUrl: string | null = null

/** Key of the line to the bank; the simulator's is made from the application key. */
export function bankSecret(): string {
  return (
    env.get('BANK_GATEWAY_SECRET') ?? createHmac('sha256', env.get('APP_KEY')).update('bank simulator').digest('hex')
  )
}

/** Address under which the bank reaches this server. */
export function notifyUrl(): string {
  return simulatorNotifyUrl ?? `${appUrl}${NOTIFY_PATH}`
}

/** The demo's bank is listening at this address. */
export function useSimulatorAt(url: string | null, reportsTo: string | null = null) {
  simulatorUrl = url
  simulatorNotifyUrl = reportsTo
  gateway = null
}

/** Where the demo's bank is, or null when there is none. */
export function simulatorAddress(): string | null {
  return simulatorUrl
}

/** Whether there is a bank to talk to. */
export function isBankConfigured(): boolean {
  return gateway !== null || simulatorUrl !== null || env.get('BANK_GATEWAY_URL') !== undefined
}

/** @throws RefusedError when no bank is configured */
export function bankGateway(): BankGateway {
  if (gateway) return gateway
  const url = env.get('BANK_GATEWAY_URL') ?? simulatorUrl
  if (!url) throw refuse(BankRefusal.channelNotOpen)
  gateway = createHttpGateway({
    url,
    secret: bankSecret(),
    secuNo: 'MQ0001',
    pageUrl: env.get('BANK_GATEWAY_URL') ? undefined : DEMO_BANK_PATH,
    notifyUrl: notifyUrl(),
  })
  return gateway
}
