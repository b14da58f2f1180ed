/* Kinds of movements as the bank's protocol spells them. */
import { MovementKind } from '#app/bank/codes'
import type { WireMovementKind, OrderKind } from '#app/bank/gateway/messages'

export const WIRE_KINDS: Record<MovementKind, WireMovementKind> = {
  [MovementKind.freeze]: 'freeze',
  [MovementKind.unfreeze]: 'unfreeze',
  [MovementKind.pay]: 'pay',
  [MovementKind.payFrozen]: 'pay-frozen',
  [MovementKind.fee]: 'fee',
  [MovementKind.feeRefund]: 'fee-refund',
  [MovementKind.assign]: 'assign',
}

const wireKinds: ReadonlySet<OrderKind> = new Set(Object.values(WIRE_KINDS))

export const isMovement = (kind: OrderKind): kind is WireMovementKind => wireKinds.has(kind)
