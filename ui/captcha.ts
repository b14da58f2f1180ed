/*
 * Solves the captchas of the server: a computation that takes about a second, outside of the main thread.
 */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

type Task = Parameters<typeof solveChallenge>[0]['challenge']['parameters']

/** The solution of a task. @throws Error with a sentence for the user where browsers refuse to encrypt: on pages without HTTPS */
export async function solveCaptcha(task: Task): Promise<string> {
  if (!globalThis.crypto?.subtle) throw new Error('安全验证需要通过 https 访问')
  const solution = await solveChallenge({ challenge: { parameters: task }, deriveKey })
  if (!solution) throw new Error('安全验证超时，请重试')
  return solution.derivedKey
}
