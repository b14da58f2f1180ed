import { DEMO_BANK_PATH, simulatorAddress } from '#app/bank/gateway/main'

/** The page on which operators of a demo play the bank, for screens about it; null where no simulated bank runs. */
export const simulatedBooks = () =>
  simulatorAddress() === null ? null : { label: '模拟银行', url: `${DEMO_BANK_PATH}/books` }
