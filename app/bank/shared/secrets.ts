/* Encryption and masking of numbers and names that must not be stored in plain text. */
import { createHmac } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import env from '#start/env'

export const seal = (text: string) => encryption.encrypt(text)

export function unseal(text: string | null): string {
  return text === null ? '' : (encryption.decrypt<string>(text) ?? '')
}

/** A keyed hash of an account number, for finding it again without storing it. */
export function fingerprint(text: string): string {
  return createHmac('sha256', env.get('APP_KEY')).update(text).digest('hex')
}

/** `王建国` → `王**` */
export const maskName = (name: string) => `${name.slice(0, 1)}${'*'.repeat(Math.max(1, name.length - 1))}`

/** `420106198001011234` → `4201**********1234` */
export const maskId = (id: string) =>
  id.length <= 8 ? '****' : `${id.slice(0, 4)}${'*'.repeat(id.length - 8)}${id.slice(-4)}`

/** `6222021001116245702` → `**** 5702` */
export const maskCard = (card: string) => `**** ${card.slice(-4)}`
