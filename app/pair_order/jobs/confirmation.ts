import { defineJob } from '#core/jobs'

/** Generates a 点价确认单; a reader of the order makes it when the job has not run yet. */
export const pointConfirmationJob = defineJob<{ confirmationId: number }>({
  name: 'pair_order.confirmation',
  label: '生成点价确认单',
  async handle({ confirmationId }) {
    const { ensurePointConfirmation } = await import('#app/pair_order/actions/ensure_point_confirmation')
    await ensurePointConfirmation(confirmationId)
  },
})
