import type { Cents } from '#core/money'
import type { EntryKind } from '#app/ledger/codes'

/** One posting as shown to its company. */
export type CompanyStatementRow = {
  /** Number of the posting. */
  id: number
  time: string
  kind: EntryKind
  /** The word of the kind. */
  title: string
  memo: string | null
  refType: string | null
  refId: number | null
  refNo: string | null
  /** Counterpart: company, 订单监管账户, 平台, 银行; null for the company's own freezes. */
  counterpart: string | null
  /** Change of the total and of the available money, signed cents. */
  change: Cents
  useChange: Cents
  /** Running balances after the posting. */
  useBalance: Cents
  balance: Cents
}

export type StatementSummary = { income: Cents; expense: Cents }
