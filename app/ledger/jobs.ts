import { defineJob } from '#core/jobs'
import { raiseAlarm } from '#app/ledger/actions/alarms'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'
import { AlarmKind } from '#app/ledger/codes'

/** Recomputes the ledger every night; a difference raises an alarm and is never repaired silently. */
export const VerifyLedger = defineJob({
  name: 'ledger.verify',
  label: '账务核对',
  cron: '30 0 * * *',
  async handle() {
    const mismatches = await verifyLedger()
    if (mismatches.length > 0)
      await raiseAlarm(AlarmKind.ledgerMismatch, `账务核对发现${mismatches.length}处不一致`, { mismatches })
  },
})
