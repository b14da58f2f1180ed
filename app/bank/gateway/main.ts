/* The bank in use: the one at BANK_GATEWAY_URL, or in the demo the simulator of this module. */
import env from '#start/env'
import { appUrl } from '#config/app'
import { isLoopbackHost } from '#core/address_ranges'
import { refuse } from '#core/errors'
import { keyFor } from '#core/keys'
import { createHttpGateway } from '#app/bank/gateway/http_gateway'
import { createHmacSigning } from '#app/bank/gateway/hmac_signing'
import type { BankGateway } from '#app/bank/gateway/port'
import type { BankSigning } from '#app/bank/gateway/signing'
import { BankRefusal } from '#app/bank/refusals'
import { CLEARING_ACCOUNT, PLATFORM_ACCOUNT } from '#app/bank/simulator/books'

/** Path at which the bank reports results. */
export const NOTIFY_PATH = '/bank/notify'

/** Path below which this server shows the pages of the simulated bank. */
export const DEMO_BANK_PATH = '/demo-bank'

let gateway: BankGateway | null = null
let simulatorUrl: string | null = null
let simulatorNotifyUrl: string | null = null

/**
 * Secret that both sides share. That of the simulated bank is derived from the application key, a bank's never is.
 *
 * @throws Error when a bank is configured without its secret
 */
function sharedSecret(): string {
  const secret = env.get('BANK_GATEWAY_SECRET')
  if (secret) return secret
  const url = env.get('BANK_GATEWAY_URL')
  if (url && !isLoopbackHost(new URL(url).hostname)) throw new Error('BANK_GATEWAY_URL needs BANK_GATEWAY_SECRET')
  return keyFor('bank simulator').toString('hex')
}

/** Our side of the line. @throws Error when a bank is configured without its secret */
export const bankSigning = (): BankSigning => createHmacSigning(sharedSecret())

/** The simulated bank's side of the line. */
export const simulatorSigning = (): BankSigning => createHmacSigning(sharedSecret())

/** URL to which the bank reports results. */
export function notifyUrl(): string {
  return simulatorNotifyUrl ?? `${appUrl}${NOTIFY_PATH}`
}

/** Sets the address of the simulated bank; null when it stops. */
export function useSimulatorAt(url: string | null, reportsTo: string | null = null) {
  simulatorUrl = url
  simulatorNotifyUrl = reportsTo
  gateway = null
}

/** Address of the simulated bank, or null when it is not running. */
export function simulatorAddress(): string | null {
  return simulatorUrl
}

/** Whether a bank is configured. */
export function isBankConfigured(): boolean {
  return gateway !== null || simulatorUrl !== null || env.get('BANK_GATEWAY_URL') !== undefined
}

/** Name of the bank that keeps the sub-accounts, for whoever pays in; null when no bank is configured. */
export function custodianBank(): string | null {
  return env.get('BANK_NAME') ?? (simulatorUrl === null ? null : '演示银行')
}

/** Numbers (bankUserId) of the platform's own sub-accounts: for its fees, and for money of unknown payers. */
export function ownSubAccounts(): { platform: string; clearing: string } {
  return {
    platform: env.get('BANK_PLATFORM_ACCOUNT') ?? PLATFORM_ACCOUNT,
    clearing: env.get('BANK_CLEARING_ACCOUNT') ?? CLEARING_ACCOUNT,
  }
}

/** @throws RefusedError when no bank is configured */
export function bankGateway(): BankGateway {
  if (gateway) return gateway
  const url = env.get('BANK_GATEWAY_URL') ?? simulatorUrl
  if (!url) throw refuse(BankRefusal.channelNotOpen)
  gateway = createHttpGateway({
    url,
    signing: bankSigning(),
    secuNo: 'MQ0001',
    pageUrl: env.get('BANK_GATEWAY_URL') ? undefined : DEMO_BANK_PATH,
    notifyUrl: notifyUrl(),
  })
  return gateway
}
