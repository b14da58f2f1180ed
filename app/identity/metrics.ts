import { GUESSES } from '#app/identity/proofs/guesses'
import { IdentitySetting } from '#app/identity/settings'
import { codesSentInADay } from '#app/system/queries/codes_sent'
import { setting } from '#app/system/settings/stored_settings'
import { defineGauge, measured } from '#core/metrics'

defineGauge({
  name: 'guess_locks',
  help: 'Secrets that are locked because they were guessed at too often, by kind.',
  labels: { kind: Object.keys(GUESSES) },
  read: () =>
    measured(
      `select kind as label, count(*) as value from guesses where locked_until > clock_timestamp() group by 1`,
      'kind'
    ),
})

defineGauge({
  name: 'sms_codes_day',
  help: 'Codes by SMS of the last 24 hours, which count against the ceiling of the platform.',
  read: codesSentInADay,
})

defineGauge({
  name: 'sms_codes_ceiling',
  help: 'Codes by SMS that the platform sends within 24 hours at most.',
  read: () => setting(IdentitySetting.codesPerDay),
})
