import { call } from '#core/call'
import env from '#start/env'
import { siteName } from '#config/app'
/** Settings that the storefront needs before the login. */
export type SiteBody = {
  name: string
  /** Whether this is the demo market. */
  demo: boolean
  /** No SMS gateway is configured: codes are shown in the back office (`/admin/system/sms-outbox`). */
  smsOutbox: boolean
  /** Seconds until a code may be sent again. */
  smsResend: number
  /** Number of wrong passwords after which a login takes a captcha. */
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
