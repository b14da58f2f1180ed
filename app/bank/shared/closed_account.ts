import { BindFlag } from '#app/bank/codes'

/** What an account keeps of its sub-account when that is closed: nothing, so that another one may be opened. */
export const CLOSED_ACCOUNT = {
  bindFlag: BindFlag.unbound,
  orderId: null,
  bankStatus: 'CLOSED',
  bankUserId: null,
  bankCard: null,
} as const
