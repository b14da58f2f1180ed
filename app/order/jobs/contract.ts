import { defineJob } from '#core/jobs'

/** Generates the contract of an accepted order; the order page generates it itself when it is opened before the job has run. */
export const contractJob = defineJob<{ orderId: number }>({
  name: 'order.contract',
  label: '生成合同',
  async handle({ orderId }) {
    const { ensureContract } = await import('#app/order/actions/ensure_contract')
    await ensureContract(orderId)
  },
})
