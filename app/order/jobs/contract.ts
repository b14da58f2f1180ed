import { defineJob } from '#core/jobs'

/** Makes the contract of an accepted order; the order page makes it too when somebody is faster than the queue. */
export const contractJob = defineJob<{ orderId: number }>({
  name: 'order.contract',
  async handle({ orderId }) {
    const { ensureContract } = await import('#app/order/actions/ensure_contract')
    await ensureContract(orderId)
  },
})
