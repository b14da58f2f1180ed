/* Texts of instructions and prices in timelines and notices. */
import { formatYuan, type Cents } from '#core/money'
import type Order from '#app/order/models/order'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import { InstructionKind } from '#app/pair_order/codes'

/** Futures prices are whole yuan: `15,650`. */
export const futures = (cents: Cents) => formatYuan(cents).replace(/\.00$/, '')

export function batchOf(order: Order, lineId: number): string {
  return order.lines.find((line) => line.id === lineId)?.batchCode ?? '--'
}

/** `限价点价 CF2705 15,650 元/吨（批次 65…）` */
export function instructionText(order: Order, instruction: PointInstruction): string {
  const { kind, priceContract, limitPrice, orderLineId } = instruction
  return `${InstructionKind.word(kind)} ${priceContract} ${futures(limitPrice)} 元/吨（批次 ${batchOf(order, orderLineId)}）`
}
