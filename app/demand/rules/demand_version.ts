import type Demand from '#app/demand/models/demand'
import { versionOf } from '#core/seen'

/** Version of what a seller answers: all that the wish asks for. How many tonnes are still open is checked by itself. */
export function demandVersion(demand: Demand): string {
  const { id, productType, ranges, weight, priceType, priceContract, price } = demand
  const { deliveryType, deliveryAddress, payment, remark, standing, validUntil } = demand
  return versionOf({
    id,
    productType,
    ranges,
    weight,
    priceType,
    priceContract,
    price,
    deliveryType,
    deliveryAddress,
    payment,
    remark,
    standing,
    validUntil: validUntil?.toMillis() ?? null,
  })
}
