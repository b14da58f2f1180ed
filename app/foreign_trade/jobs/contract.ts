import { defineJob } from '#core/jobs'

/** Generates the contract of an accepted order in dollars; the page makes it itself when it is opened before the job has run. */
export const foreignContractJob = defineJob<{ orderId: number }>({
  name: 'foreign_trade.contract',
  label: '生成外棉合同',
  async handle({ orderId }) {
    const { ensureForeignContract } = await import('#app/foreign_trade/actions/ensure_foreign_contract')
    await ensureForeignContract(orderId)
  },
})
