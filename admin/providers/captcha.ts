import type { Captcha } from '#wire/identity/transformers/captcha'
import { solveCaptcha } from '#ui/captcha'

/** A captcha of the server, solved. It is a call of the storefront: nobody is logged in yet. */
export async function solvedCaptcha(): Promise<{ captcha: string; codeKey: string }> {
  const response = await fetch('/api/captcha/challenge', { method: 'POST' })
  const { body } = (await response.json()) as { body: Captcha | null }
  if (!body) throw new Error('操作过于频繁，请稍后再试')
  return { captcha: await solveCaptcha(body.task), codeKey: body.codeKey }
}
