import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { message } from '~/lib/feedback'
import { NOT_CERTIFIED } from '~/lib/guards'
import { askLogin, useCan, useSession } from '~/lib/use_session'
import { Adjustable, BindCompanyState, ListingState, SalesState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'

const AskForm = lazy(() => import('./ask_form').then((module) => ({ default: module.AskForm })))

/**
 * 询价 about a batch whose seller accepts inquiries. A guest is asked to log in, a user without a certified company to certify; who is certified and
 * may not inquire has no button.
 */
export function AskButton({ row, large }: { row: ListingRow; large?: boolean }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const token = useSession((state) => state.token)
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const may = useCan('quotation:add')
  if (
    row.state !== ListingState.listed ||
    row.adjustable !== Adjustable.yes ||
    row.salesState !== SalesState.onSale ||
    (certified && !may)
  )
    return null
  function ask() {
    if (!token) return askLogin()
    if (certified) return setOpen(true)
    message.warning(NOT_CERTIFIED)
    void navigate('/user-center/basic-info')
  }
  return (
    <>
      <Button size={large ? 'large' : undefined} onClick={ask}>
        询价
      </Button>
      <Suspense>{open && <AskForm row={row} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
