import { defineJob } from '#core/jobs'

/** Generates the 成交确认书 of a signed lot; a reader of its order makes it when the job has not run yet. */
export const confirmationJob = defineJob<{ lotId: number }>({
  name: 'auction.confirmation',
  label: '生成成交确认书',
  async handle({ lotId }) {
    const { ensureConfirmation } = await import('#app/auction/actions/ensure_confirmation')
    await ensureConfirmation(lotId)
  },
})
