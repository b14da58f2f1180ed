import { amountOf, shareOf, sumTonnes, type Cents, type Tonnes } from '#core/money'

export type SettlementMoney = {
  weight: Tonnes
  amount: Cents
  /** amount − paid: a top-up when positive, a refund when negative. */
  balance: Cents
  fee: Cents
  retention: Cents
  /** Amount released from escrow to the seller at confirmation, before the fee. */
  release: Cents
}

/**
 * F13: Σ of rounded line amounts; the fee is charged on the settled tonnage; the retention stays in escrow until the invoice.
 *
 * @param rates `fee` cents per tonne, `retention` 0.05 = 5 %
 */
export function settlementMoney(
  lines: { weight: Tonnes; price: Cents; priceAdjust: Cents }[],
  paid: Cents,
  rates: { fee: Cents; retention: number }
): SettlementMoney {
  const weight = sumTonnes(lines.map((line) => line.weight))
  const amount = lines.reduce((sum, line) => sum + amountOf(line.weight, line.price + line.priceAdjust), 0)
  const retention = shareOf(amount, rates.retention)
  return {
    weight,
    amount,
    balance: amount - paid,
    fee: amountOf(weight, rates.fee),
    retention,
    release: amount - retention,
  }
}
