import { formatYuan, type Cents } from '#core/money'
import { defineRefusals } from '#core/refusal'

/** Refusals of this module. */
export const LedgerRefusal = defineRefusals('ledger', {
  holdTooSmall: '冻结金额不足，无法解冻或扣划',
  holdTooSmallForDeposit: '冻结金额不足，无法转为定金',
  holdEnded: '该冻结已解冻或扣划，不能冲正',
  alreadyReversed: '该笔记账已冲正，不能重复冲正',
  availableShort: ({ missing }: { missing: Cents }) => `可用余额不足，还需${formatYuan(missing)}元`,
})
