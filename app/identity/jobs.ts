import db from '@adonisjs/lucid/services/db'
import { forgetRateLimits } from '#core/rate_limits'
import { defineJob } from '#core/jobs'

/** Throws away sessions, codes and pictures that have been over for a day. */
defineJob<object>({
  name: 'identity.forget',
  cron: '40 3 * * *',
  async handle() {
    for (const table of ['access_tokens', 'sms_codes', 'captchas']) {
      await db.from(table).whereRaw(`expires_at < now() - interval '1 day'`).delete()
    }
    await forgetRateLimits()
  },
})
