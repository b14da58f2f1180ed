/* The address in a bargain over delivered goods: the buyer's alone, and part of what the price is named for. */
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import { destinationOf, requireDestination, type DestinationInput } from '#app/company/queries/destination'
import { DeliveryType } from '#app/listing/codes'
import { deliveryColumns } from '#app/order/shared/write_order'
import { QuotationSide } from '#app/quotation/codes'
import type Quotation from '#app/quotation/models/quotation'

/**
 * The columns of an address that the acting side names: with a counter-price the buyer may name another one; who accepts takes the one that stands,
 * and a buyer names it where there is none (a bargain after an auction).
 *
 * @throws InvalidInputError when it is missing, when the seller names one, or when an acceptance would replace it
 */
export async function addressNamed(
  trx: Trx,
  quotation: Quotation,
  input: DestinationInput,
  { side, counter }: { side: QuotationSide; counter: boolean }
): Promise<Partial<ReturnType<typeof deliveryColumns>>> {
  const named = await destinationOf(trx, quotation.buyerCompanyId, side === QuotationSide.buyer ? input : {})
  const given = !!(input.addressId || input.newAddress)
  if (given && side === QuotationSide.seller) throw InvalidInputError.of('addressId', '收货地址由买方填写', 'buyerOnly')
  if (quotation.deliveryType !== DeliveryType.delivered) return {}
  const standing = quotation.deliveryAddress !== null
  if (named && standing && !counter)
    throw InvalidInputError.of('addressId', '收货地址已在询价中确定，接受时不能更改', 'agreed')
  if (named) return deliveryColumns(named)
  if (!standing && side === QuotationSide.buyer) await requireDestination(trx, quotation.buyerCompanyId, {})
  return {}
}
