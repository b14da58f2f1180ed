import env from '#start/env'
import { siteName } from '#config/app'
import { ok } from '#core/envelope'

/** What the storefront must know before anybody logs in. */
export type SiteBody = {
  name: string
  /** The demo market is open. */
  demo: boolean
  /** No SMS gateway is configured: codes wait in the back office (`/admin/system/sms-outbox`). */
  smsOutbox: boolean
  /** Seconds until a code may be sent again. */
  smsResend: number
  /** Wrong passwords after which the login form shows the picture. */
  captchaAfter: number
  passwordMin: number
}

export default class SiteController {
  async show() {
    const body: SiteBody = {
      name: siteName,
      demo: env.get('DEMO') ?? false,
      smsOutbox: (env.get('SMS_GATEWAY') ?? 'outbox') === 'outbox',
      smsResend: 60,
      captchaAfter: 3,
      passwordMin: 8,
    }
    return ok(body)
  }
}
