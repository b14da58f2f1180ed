import logger from '@adonisjs/core/services/logger'
import { systemActor } from '#core/actor'
import { audit } from '#core/audit'
import { defineJob } from '#core/jobs'
import { inTransaction } from '#core/transaction'
import { verifyLedger } from '#app/ledger/queries/verify_ledger'

/** Every night the ledger is recomputed; what does not add up is an alarm, never a silent repair. */
export const VerifyLedger = defineJob({
  name: 'ledger.verify',
  cron: '30 0 * * *',
  async handle() {
    const mismatches = await verifyLedger()
    if (mismatches.length === 0) return
    logger.error({ mismatches }, 'the ledger does not add up')
    await inTransaction((trx) =>
      audit(trx, systemActor(), {
        action: 'ledger.mismatch',
        entity: 'ledger',
        entityId: 'verify',
        after: { mismatches },
        summary: `账务核对发现${mismatches.length}处不一致`,
      })
    )
  },
})
