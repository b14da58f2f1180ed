/* Marks and masks of numbers and names that must not be stored in plain text. */
import { createHmac, type BinaryLike } from 'node:crypto'
import { formerKeys, keyFor } from '#core/keys'

const markBy = (key: BinaryLike, text: string) => createHmac('sha256', key).update(text).digest('hex')

/** A keyed hash of an account number, for finding it again without storing it. */
export const fingerprint = (text: string): string => markBy(keyFor('card numbers'), text)

/** The marks that an account number may have: the present one, and those of former keys until `key:rotate` has made them anew. */
export const fingerprintsOf = (text: string): string[] => [
  fingerprint(text),
  ...formerKeys('card numbers').map((key) => markBy(key, text)),
]

/** `王建国` → `王**` */
export const maskName = (name: string) => `${name.slice(0, 1)}${'*'.repeat(Math.max(1, name.length - 1))}`

/** `420106198001011234` → `4201**********1234` */
export const maskId = (id: string) =>
  id.length <= 8 ? '****' : `${id.slice(0, 4)}${'*'.repeat(id.length - 8)}${id.slice(-4)}`

/** `6222021001116245702` → `**** 5702` */
export const maskCard = (card: string) => `**** ${card.slice(-4)}`
