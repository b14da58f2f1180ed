import { amountOf, sumTonnes, type Cents, type Tonnes } from '#core/money'

/** F2 and F5 for one line: both rounded half-up once. `price` and `depositRate` are cents per tonne. */
export function lineMoney(weight: Tonnes, price: Cents, depositRate: Cents) {
  return { amount: amountOf(weight, price), deposit: amountOf(weight, depositRate) }
}

/**
 * What a deposit pays for when the goods are paid: never more than they cost. `spare` is the part of a deposit above the amount, which goes back to
 * the buyer; `rest` is what the buyer adds. One of the two is 0. Cents.
 */
export function paymentOf({ amount, deposit }: { amount: Cents; deposit: Cents }) {
  const fromDeposit = Math.min(amount, deposit)
  return { fromDeposit, spare: deposit - fromDeposit, rest: amount - fromDeposit }
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
