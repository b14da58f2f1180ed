import { defineJob } from '#core/jobs'

/** Generates the 结算单 of a settlement whose figures are final; a reader of the order makes it when the job has not run yet. */
export const sheetJob = defineJob<{ settlementId: number }>({
  name: 'settlement.sheet',
  label: '生成结算单',
  async handle({ settlementId }) {
    const { ensureSheet } = await import('#app/settlement/actions/ensure_sheet')
    await ensureSheet(settlementId)
  },
})
