import type { Challenge } from 'altcha-lib'

/** A task for the browser: the number whose derived key begins with `keyPrefix`. The whole key, in hex, is the solution. */
export type Captcha = {
  codeKey: string
  task: { algorithm: string; nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string }
}

export function toCaptcha(codeKey: string, { parameters }: Challenge): Captcha {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters
  return { codeKey, task: { algorithm, nonce, salt, cost, keyLength, keyPrefix } }
}
