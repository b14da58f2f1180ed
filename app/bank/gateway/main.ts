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
import { createSm2Signing, sm2PrivateKeyFrom, sm2PublicKeyOf } from '#app/bank/gateway/sm2_signing'
import { BankRefusal } from '#app/bank/refusals'
import { CLEARING_ACCOUNT, PLATFORM_ACCOUNT } from '#app/bank/simulator/books'

/** Path at which the bank reports results. */
export const NOTIFY_PATH = '/bank/notify'

/** Path below which this server shows the pages of the simulated bank. */
export const DEMO_BANK_PATH = '/demo-bank'

let gateway: BankGateway | null = null
let signing: BankSigning | null = null
let simulatorUrl: string | null = null
let simulatorNotifyUrl: string | null = null

/**
 * A key of the line. Those of the simulated bank follow from the application key, those of a bank never do.
 *
 * @throws Error when a bank is configured without the key
 */
function lineKey(
  variable: 'BANK_GATEWAY_SECRET' | 'BANK_SM2_PRIVATE_KEY' | 'BANK_SM2_PUBLIC_KEY',
  derive: () => string
) {
  const given = env.get(variable)
  if (given) return given
  const url = env.get('BANK_GATEWAY_URL')
  if (url && !isLoopbackHost(new URL(url).hostname)) throw new Error(`BANK_GATEWAY_URL needs ${variable}`)
  return derive()
}

const isSignedBySm2 = () => env.get('BANK_SIGNATURE') === 'sm2'

const sharedSecret = () => lineKey('BANK_GATEWAY_SECRET', () => keyFor('bank simulator').toString('hex'))

/** Our private key of SM2. */
const ownKey = () => lineKey('BANK_SM2_PRIVATE_KEY', () => sm2PrivateKeyFrom(keyFor('bank simulator sm2 platform')))

/** The simulated bank's private key of SM2. */
const simulatorKey = () => sm2PrivateKeyFrom(keyFor('bank simulator sm2'))

/**
 * Our side of the line.
 *
 * @throws Error when a bank is configured without the keys of its signatures; RangeError for what is no key of SM2
 */
export function bankSigning(): BankSigning {
  signing ??= isSignedBySm2()
    ? createSm2Signing({
        privateKey: ownKey(),
        publicKey: lineKey('BANK_SM2_PUBLIC_KEY', () => sm2PublicKeyOf(simulatorKey())),
      })
    : createHmacSigning(sharedSecret())
  return signing
}

/** The simulated bank's side of the line. @throws as `bankSigning` */
export function simulatorSigning(): BankSigning {
  return isSignedBySm2()
    ? createSm2Signing({ privateKey: simulatorKey(), publicKey: sm2PublicKeyOf(ownKey()) })
    : createHmacSigning(sharedSecret())
}

/** URL to which the bank reports results. */
export function notifyUrl(): string {
  return simulatorNotifyUrl ?? `${appUrl}${NOTIFY_PATH}`
}

/** Sets the address of the simulated bank; null when it stops. */
export function useSimulatorAt(url: string | null, reportsTo: string | null = null) {
  simulatorUrl = url
  simulatorNotifyUrl = reportsTo
  gateway = null
  signing = null
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
