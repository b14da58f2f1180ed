/*
 * What a person may order without asking (flows §2). Amounts are those of the contract, with tax, as the dialog shows them: of a basis offer the
 * provisional one. Cents.
 */
import { formatYuan, type Cents } from '#core/money'

/** null: no limit. */
export type PurchaseAllowance = { perOrder: Cents | null; perDay: Cents | null; always: boolean }

/**
 * Why these orders have to be approved, as a sentence; null when the person may place them.
 *
 * @param spent what the person has ordered today without approval
 */
export function approvalReason(limit: PurchaseAllowance, amounts: readonly Cents[], spent: Cents): string | null {
  if (limit.always) return '本企业规定您的每笔采购都须审批'
  const largest = Math.max(0, ...amounts)
  if (limit.perOrder !== null && largest > limit.perOrder)
    return `单笔${formatYuan(largest)}元，超过您的单笔限额${formatYuan(limit.perOrder)}元`
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (limit.perDay !== null && spent + total > limit.perDay)
    return `今日已采购${formatYuan(spent)}元，加上本次${formatYuan(total)}元，超过您的每日限额${formatYuan(limit.perDay)}元`
  return null
}
