/*
 * What is signed between platform and bank, by whatever kind of signature was agreed with the bank (`hmac_signing.ts`, `sm2_signing.ts`): of a message its
 * time, path and the exact bytes of its body, of the form that opens a page of the bank its fields.
 */
import type { TradeRequest } from '#app/bank/gateway/messages'

/** One side of the line to the bank: it signs with its own key and verifies with that of the other side. */
export interface BankSigning {
  sign(text: string): string
  /**
   * Whether the other side has signed the text. Anybody may send a signature: what does not have the form of one is refused before anything is
   * computed, and nothing is thrown.
   */
  verify(text: string, signature: string): boolean
}

export const TIME_HEADER = 'x-bank-time'
export const SIGNATURE_HEADER = 'x-bank-signature'

/** Milliseconds: messages whose time differs by more than this are refused. */
const WINDOW_MS = 5 * 60_000

/** What a message is signed over. @param time milliseconds since 1970, in decimal */
export const messageText = (time: string, path: string, body: string) => `${time}\n${path}\n${body}`

/** What the form that opens a page of the bank is signed over. */
export const tradeText = ({ transCode, secuNo, context }: TradeRequest) => `${transCode}\n${secuNo}\n${context}`

export function signedHeaders(signing: BankSigning, path: string, body: string): Record<string, string> {
  const time = String(Date.now())
  return {
    'content-type': 'application/json',
    [TIME_HEADER]: time,
    [SIGNATURE_HEADER]: signing.sign(messageText(time, path, body)),
  }
}

/** Whether the other side has signed a message and its time lies within the window. */
export function isSigned(
  signing: BankSigning,
  path: string,
  body: string,
  headers: Record<string, string | string[] | undefined>
): boolean {
  const time = String(headers[TIME_HEADER] ?? '')
  const isRecent = Math.abs(Date.now() - Number(time)) < WINDOW_MS
  return isRecent && signing.verify(messageText(time, path, body), String(headers[SIGNATURE_HEADER] ?? ''))
}
