/* Differences between the books of the bank and ours, with what an operator does about each. */
import type { Cents } from '#core/money'
import { DifferenceCause } from '#app/bank/codes'
import type { BankParty } from '#app/bank/rules/pockets'

/** Two balances of a sub-account in cents. */
export type Balance = { available: Cents; frozen: Cents }

export type BookDifference = {
  cause: DifferenceCause
  /** Null where nothing says whose it is. */
  party: BankParty | null
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
  [DifferenceCause.missingThere]:
    '请银行补记该笔指令，或说明为何不在对账文件中；查明后标记已处理，确未执行的由银行补做',
  [DifferenceCause.amount]: '以平台凭证为准，请银行更正金额、收付方或执行结果',
  [DifferenceCause.noAccount]: '请银行确认子账户状态；已被银行销户的，通知企业重新开户',
}

/** Whether a balance at the bank is the one that is expected. */
export const sameBalance = (a: Balance, b: Balance) => a.available === b.available && a.frozen === b.frozen
