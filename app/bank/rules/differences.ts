/* Differences between the books of the bank and ours, with what an operator does about each. */
import type { Cents } from '#core/money'
import { DifferenceCause } from '#app/bank/codes'

/** Two balances of a sub-account in cents. */
export type Balance = { available: Cents; frozen: Cents }

export type BookDifference = {
  cause: DifferenceCause
  /** Null for the platform's own sub-accounts, and where nothing says whose it is. */
  companyId: number | null
  orderNo?: string
  /** `YYYY-MM-DD`, of the bank's file. */
  day?: string
  bank?: Balance | null
  ours?: Balance
}

/** What is to be done about a difference. */
export const REMEDIES: Record<DifferenceCause, string> = {
  [DifferenceCause.balance]: '与银行逐笔核对该子账户的明细，差错由银行更正；核对无误后恢复出金',
  [DifferenceCause.missingHere]: '请银行说明该笔指令的来源；确属差错的由银行冲正',
  [DifferenceCause.missingThere]: '请银行补记或说明该笔指令；确未执行的在银行指令中重发',
  [DifferenceCause.amount]: '以平台凭证为准，请银行更正金额或收付方',
  [DifferenceCause.noAccount]: '请银行确认子账户状态；已被银行销户的，通知企业重新开户',
}

/** Whether a balance at the bank is the one that is expected. */
export const sameBalance = (a: Balance, b: Balance) => a.available === b.available && a.frozen === b.frozen
