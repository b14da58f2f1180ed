/* Kinds of movements in the words of the bank's protocol. */
import { MovementKind } from '#app/bank/codes'
import type { MovementWord, OrderKind } from '#app/bank/gateway/messages'

export const MOVEMENT_WORDS: Record<MovementKind, MovementWord> = {
  [MovementKind.freeze]: 'freeze',
  [MovementKind.unfreeze]: 'unfreeze',
  [MovementKind.pay]: 'pay',
  [MovementKind.payFrozen]: 'pay-frozen',
  [MovementKind.fee]: 'fee',
  [MovementKind.feeRefund]: 'fee-refund',
  [MovementKind.assign]: 'assign',
}

const words: ReadonlySet<OrderKind> = new Set(Object.values(MOVEMENT_WORDS))

export const isMovement = (kind: OrderKind): kind is MovementWord => words.has(kind)
