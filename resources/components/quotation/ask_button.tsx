import { lazy, Suspense, useState } from 'react'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { askLogin, useCan, useSession } from '~/lib/use_session'
import { Adjustable, ListingState, PriceType, SalesState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'

const PriceForm = lazy(() => import('./price_form').then((module) => ({ default: module.PriceForm })))

/** 询价 about a batch whose seller accepts inquiries. */
export function AskButton({ row }: { row: ListingRow }) {
  const [open, setOpen] = useState(false)
  const token = useSession((state) => state.token)
  const may = useCan('quotation:add')
  if (
    row.state !== ListingState.listed ||
    row.adjustable !== Adjustable.yes ||
    row.salesState !== SalesState.onSale ||
    (token && !may)
  )
    return null
  const basis = row.priceType === PriceType.basis
  return (
    <>
      <Button size="large" onClick={() => (token ? setOpen(true) : askLogin())}>
        询价
      </Button>
      <Suspense>
        {open && (
          <PriceForm
            title={`询价 ${row.batchCode}`}
            path="/buyer/quotation/add"
            about={{ batchId: row.productId }}
            priceType={row.priceType ?? PriceType.fixed}
            first={basis ? (row.priceDiff ?? null) : row.price}
            hint={`${basis ? `挂牌基差 ${(row.priceDiff ?? 0) / 100}` : `挂牌价 ${(row.price ?? 0) / 100}`} 元/吨，48小时内有效，成交后冻结定金`}
            said="询价已发出"
            refresh={['/quotation/list']}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
