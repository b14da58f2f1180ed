import '#app/identity/jobs/tell_of_login_lock'
import db from '@adonisjs/lucid/services/db'
import { forgetRateLimits } from '#core/rate_limits'
import { forgetOldDevices } from '#app/identity/sessions/known_devices'
import { forgetOldGuesses } from '#app/identity/proofs/guesses'
import { defineJob } from '#core/jobs'

/** Deletes sessions, SMS codes and captchas a day after they have expired, devices that nobody uses, and old counters. */
defineJob<object>({
  name: 'identity.forget',
  label: '清理登录与验证码',
  cron: '40 3 * * *',
  async handle() {
    for (const table of ['access_tokens', 'sms_codes', 'captchas']) {
      await db.from(table).whereRaw(`expires_at < now() - interval '1 day'`).delete()
    }
    await forgetOldGuesses()
    await forgetOldDevices()
    await forgetRateLimits()
  },
})
