import type { ListingRow } from '#wire/listing/transformers/listing'
import { useCall } from '~/lib/query'
import { PriceType } from '#ui/generated/codes'
import { PriceForm } from './price_form'
import { Terms } from './terms'

/** 询价 on the terms of the listing; when they change meanwhile, the form keeps its price and shows the new ones. */
export function AskForm({ row, onClose }: { row: ListingRow; onClose: () => void }) {
  const batchId = row.productId
  const { data: offer } = useCall('/quotation/offer', { batchId }, { staleTime: 0 })
  if (!offer) return null
  const asked = (offer.askedPrice ?? 0) / 100
  return (
    <PriceForm
      title={`询价 ${row.batchCode}`}
      path="/buyer/quotation/add"
      about={{ batchId, seen: offer.seen }}
      priceType={offer.priceType}
      first={offer.askedPrice}
      hint={`${offer.priceType === PriceType.basis ? '挂牌基差' : '挂牌价'} ${asked} 元/吨，48小时内有效，成交后冻结定金`}
      said="询价已发出"
      refresh={['/quotation/list', '/quotation/offer']}
      onClose={onClose}
    >
      <Terms terms={offer} />
    </PriceForm>
  )
}
