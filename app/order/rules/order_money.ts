import { amountOf, sumTonnes, type Cents, type Tonnes } from '#core/money'
import { WeightType } from '#app/catalog/codes'

type Weighed = { weightType: WeightType; publicWeight: Tonnes | null; grossWeight: Tonnes }

/** F2: what is sold and settled: the public weight of inspected cotton (1), the gross weight of the rest (2). */
export function contractWeight(batch: Weighed): Tonnes {
  return batch.weightType === WeightType.conditioned ? (batch.publicWeight ?? batch.grossWeight) : batch.grossWeight
}

/** F2 and F5 for one line: both rounded half-up once. `price` and `depositRate` are cents per tonne. */
export function lineMoney(weight: Tonnes, price: Cents, depositRate: Cents) {
  return { amount: amountOf(weight, price), deposit: amountOf(weight, depositRate) }
}

/** F2: an order is the sum of its rounded lines; the sum is never rounded again. */
export function orderTotals(lines: { packets: number; weight: Tonnes; amount: Cents; deposit: Cents }[]) {
  return {
    packets: lines.reduce((sum, line) => sum + line.packets, 0),
    weight: sumTonnes(lines.map((line) => line.weight)),
    amount: lines.reduce((sum, line) => sum + line.amount, 0),
    deposit: lines.reduce((sum, line) => sum + line.deposit, 0),
  }
}
