/* Texts of instructions and prices in timelines and notices. */
import { formatYuan, type Cents } from '#core/money'
import { isByTonne } from '#app/catalog/codes'
import type Order from '#app/order/models/order'
import type PointInstruction from '#app/pair_order/models/point_instruction'
import { InstructionKind } from '#app/pair_order/codes'

/** Futures prices are whole yuan: `15,650`. */
export const futures = (cents: Cents) => formatYuan(cents).replace(/\.00$/, '')

export function batchOf(order: Order, lineId: number): string {
  return order.lines.find((line) => line.id === lineId)?.batchCode ?? '--'
}

/** `限价点价 CF2705 15,650 元/吨（批次 65…）`; of goods by the tonne `（32.000 吨）`. */
export function instructionText(order: Order, instruction: PointInstruction): string {
  const { kind, priceContract, limitPrice, orderLineId } = instruction
  const line = order.lines.find(({ id }) => id === orderLineId)
  const goods =
    line && isByTonne(line.productType) ? `${line.weight.toFixed(3)} 吨` : `批次 ${batchOf(order, orderLineId)}`
  return `${InstructionKind.word(kind)} ${priceContract} ${futures(limitPrice)} 元/吨（${goods}）`
}
