import { call } from '#core/call'
import env from '#start/env'
import { siteName } from '#config/app'
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

call.public.read('/site', {
  summary: 'Name and flags of the site',
  maxAge: 60,
  run: () => {
    const body: SiteBody = {
      name: siteName,
      demo: env.get('DEMO') ?? false,
      smsOutbox: (env.get('SMS_GATEWAY') ?? 'outbox') === 'outbox',
      smsResend: 60,
      captchaAfter: 3,
      passwordMin: 8,
    }
    return body
  },
})
