import { problemsOfVerdict, verifyAudit } from '#core/audit_verdict'
import { inTurn } from '#core/one_at_a_time'
import { toAuditCheck } from '#app/system/transformers/audit_check'

/** Checks the audit log now. Every line is read, so checks of one process wait for each other. */
export async function show() {
  return inTurn('audit-check', async () => {
    const verdict = await verifyAudit()
    return toAuditCheck(verdict, problemsOfVerdict(verdict))
  })
}
