import { amountOf, shareOf, sumTonnes, type Cents, type Tonnes } from '#core/money'

type PricedLine = { weight: Tonnes; price: Cents; priceAdjust: Cents }

/** Σ of the rounded amounts of lines. */
export const linesAmount = (lines: PricedLine[]): Cents =>
  lines.reduce((sum, line) => sum + amountOf(line.weight, line.price + line.priceAdjust), 0)

/** Terms that settle an objection: another weight of a line, or a change of its price per tonne. */
export type Adjustment = { lineId: number; weight?: Tonnes; priceAdjust?: Cents }

/** The amount of a settlement after adjustments of its lines. */
export function adjustedAmount(lines: (PricedLine & { orderLineId: number })[], adjustments: Adjustment[]): Cents {
  const changes = new Map(adjustments.map((adjustment) => [adjustment.lineId, adjustment]))
  return linesAmount(
    lines.map(({ orderLineId, weight, price, priceAdjust }) => {
      const change = changes.get(orderLineId)
      return { weight: change?.weight ?? weight, price, priceAdjust: change?.priceAdjust ?? priceAdjust }
    })
  )
}

export type SettlementMoney = {
  weight: Tonnes
  amount: Cents
  /** amount − paid: a top-up when positive, a refund when negative. */
  balance: Cents
  /** Never more than `release`: it is taken out of what the seller gets. */
  fee: Cents
  retention: Cents
  /** Amount released from escrow to the seller at confirmation, before the fee. */
  release: Cents
}

/**
 * F13: Σ of rounded line amounts; the fee is charged on the settled tonnage, at most what is released to the seller; the retention stays in
 * escrow until the invoice.
 *
 * @param rates `fee` cents per tonne, `retention` 0.05 = 5 %
 */
export function settlementMoney(
  lines: PricedLine[],
  paid: Cents,
  rates: { fee: Cents; retention: number }
): SettlementMoney {
  const weight = sumTonnes(lines.map((line) => line.weight))
  const amount = linesAmount(lines)
  const retention = shareOf(amount, rates.retention)
  const release = amount - retention
  return {
    weight,
    amount,
    balance: amount - paid,
    fee: Math.min(amountOf(weight, rates.fee), release),
    retention,
    release,
  }
}
