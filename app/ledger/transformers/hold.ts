import { formatTime } from '#core/clock'
import type { Cents } from '#core/money'
import type Hold from '#app/ledger/models/hold'
import type { FreezeType, HoldState } from '#app/ledger/codes'

export type HoldRow = {
  id: number
  holdNo: string
  companyId: number
  freezeType: FreezeType
  amount: Cents
  /** The amount still frozen. */
  remaining: Cents
  state: HoldState
  refType: string
  refId: number
  refNo: string
  reason: string | null
  expectedRelease: string | null
  createdTime: string
  closedTime: string | null
}

export function toHoldRow(hold: Hold): HoldRow {
  return {
    id: hold.id,
    holdNo: hold.holdNo,
    companyId: hold.companyId,
    freezeType: hold.freezeType,
    amount: hold.amount,
    remaining: hold.remaining,
    state: hold.state,
    refType: hold.refType,
    refId: hold.refId,
    refNo: hold.refNo,
    reason: hold.reason,
    expectedRelease: hold.expectedRelease,
    createdTime: formatTime(hold.createdAt)!,
    closedTime: formatTime(hold.closedAt),
  }
}
