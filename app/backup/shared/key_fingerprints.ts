import { createHmac } from 'node:crypto'
import { applicationKeys } from '#core/keys'

/**
 * Fingerprints of the keys by which this instance reads what it has encrypted; the first is the one it encrypts with. They tell keys apart
 * and say nothing about them: keys are random, and of the hash only a part is shown.
 */
export function keyFingerprints(): string[] {
  return applicationKeys().map((key) => createHmac('sha256', key).update('mianqiao key').digest('hex').slice(0, 16))
}
