import { Radio } from 'antd'
import { useState } from 'react'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { DealTerms, useDealTerms } from '~/components/destination/deal_terms'
import { NumberInput } from '~/components/number_input'
import { wordOf } from '~/components/state_tag'
import { price, signed, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { DeliveryType, PriceType } from '#ui/generated/codes'
import { PriceForm } from './price_form'
import styles from './price_form.module.css'
import { Terms } from './terms'

const WAYS = [DeliveryType.pickUp, DeliveryType.delivered].map((value) => ({
  value,
  label: wordOf('deliveryType', value),
}))

/** Why so many tonnes cannot be asked for; the server decides again. */
function tonnesProblem(wanted: number, { rest, minLot }: { rest: number; minLot: number }): string | null {
  if (wanted > rest) return `余量 ${weight(rest)} 吨`
  return wanted < minLot && wanted !== rest ? `不能低于起订量 ${weight(minLot)} 吨` : null
}

/**
 * 询价 on the terms of the listing: price, way of delivery with its address, and how long the price stands. When the terms change meanwhile, the form
 * keeps what was entered and shows the new ones.
 */
export function AskForm({
  row,
  place = '',
  first = null,
  onClose,
  onSent,
}: {
  row: ListingRow
  /** Which of several inquiries this is: `（1/3）`. */
  place?: string
  /** Tonnes that were typed before it opened; left out for the least that is ordered. */
  first?: number | null
  onClose: () => void
  onSent?: () => void
}) {
  const batchId = row.productId
  const { data: offer } = useCall('/quotation/offer', { batchId }, { staleTime: 0 })
  const [wished, setWished] = useState<DeliveryType | null>(null)
  const [tonnes, setTonnes] = useState(first)
  const [asked, setAsked] = useState(false)
  const deal = useDealTerms()
  if (!offer) return null
  const deliveryType = wished ?? offer.deliveryType
  const delivered = deliveryType === DeliveryType.delivered
  const { tonnage } = offer
  const wanted = tonnage ? (tonnes ?? Math.min(tonnage.minLot, tonnage.rest)) : offer.weight
  const wrong = tonnage && tonnesProblem(wanted, tonnage)
  return (
    <PriceForm
      title={`询价 ${row.batchCode}${place}`}
      path="/buyer/quotation/add"
      about={{
        batchId,
        seen: offer.seen,
        deliveryType,
        ...(tonnage ? { weight: wanted } : {}),
        ...deal.sent(delivered),
      }}
      priceType={offer.priceType}
      first={offer.askedPrice}
      mostHours={offer.mostHours}
      hint={`${offer.priceType === PriceType.basis ? `挂牌基差 ${signed(offer.askedPrice)}` : `挂牌价 ${price(offer.askedPrice)}`} 元/吨`}
      said="询价已发出"
      refresh={['/quotation/list', '/quotation/offer', '/todo/list']}
      mayEnd={() => {
        setAsked(true)
        return deal.complete(delivered) && !wrong
      }}
      onClose={onClose}
      onSent={onSent}
    >
      <Terms
        terms={{
          ...offer,
          deliveryType,
          ...(tonnage ? { deposit: Math.round(wanted * tonnage.depositRate) } : {}),
        }}
      />
      <div className={styles.line}>
        <span id="ask-weight">{tonnage ? '订购吨数' : '重量'}</span>
        {tonnage ? (
          <span>
            <NumberInput
              aria-labelledby="ask-weight"
              aria-describedby="ask-weight-hint"
              aria-invalid={asked && !!wrong}
              status={asked && wrong ? 'error' : undefined}
              precision={3}
              min={0}
              step={1}
              value={wanted}
              onChange={(value) => setTonnes(value ?? 0)}
            />{' '}
            吨
            <span id="ask-weight-hint" className={asked && wrong ? 'text-up' : 'text-faint'}>
              {' '}
              {(asked && wrong) || `起订 ${weight(tonnage.minLot)}，余 ${weight(tonnage.rest)}`}
            </span>
          </span>
        ) : (
          <span>整批 {weight(offer.weight)} 吨</span>
        )}
      </div>
      <div className={styles.line}>
        <span id="ask-delivery">交货方式</span>
        <Radio.Group
          aria-labelledby="ask-delivery"
          options={WAYS}
          value={deliveryType}
          onChange={(event) => setWished(event.target.value as DeliveryType)}
        />
      </div>
      <DealTerms terms={deal} delivered={delivered} reference="成交后写入合同" />
    </PriceForm>
  )
}
