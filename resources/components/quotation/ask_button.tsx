import { lazy, Suspense, useState } from 'react'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { askLogin, useCan, useSession } from '~/lib/use_session'
import { Adjustable, ListingState, SalesState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'

const AskForm = lazy(() => import('./ask_form').then((module) => ({ default: module.AskForm })))

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
  return (
    <>
      <Button size="large" onClick={() => (token ? setOpen(true) : askLogin())}>
        询价
      </Button>
      <Suspense>{open && <AskForm row={row} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
