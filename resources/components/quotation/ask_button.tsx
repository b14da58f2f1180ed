import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { BatchDetails } from '#wire/listing/transformers/batch_details'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { message } from '~/lib/feedback'
import { NOT_CERTIFIED } from '~/lib/guards'
import { askLogin, useCan, useSession } from '~/lib/use_session'
import { Adjustable, BindCompanyState, ListingState, SalesState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'

const AskForm = lazy(() => import('./ask_form').then((module) => ({ default: module.AskForm })))

/** Whether the seller of a batch accepts inquiries now. */
const isOpenToAsk = (row: ListingRow) =>
  row.state === ListingState.listed && row.adjustable === Adjustable.yes && row.salesState === SalesState.onSale

/**
 * Who may inquire: a guest is asked to log in, a user without a certified company to certify; who is certified and may not inquire is offered nothing.
 *
 * @returns null for the last; otherwise a function that tells whether the form may open, and leads the others on their way
 */
function useMayAsk(): (() => boolean) | null {
  const navigate = useNavigate()
  const token = useSession((state) => state.token)
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const may = useCan('quotation:add')
  if (certified && !may) return null
  return () => {
    if (token && certified) return true
    if (!token) askLogin()
    else {
      message.warning(NOT_CERTIFIED)
      void navigate('/user-center/basic-info')
    }
    return false
  }
}

type AskProps = {
  row: ListingRow
  inquiry: BatchDetails['inquiry']
  large?: boolean
  /** Of goods by the tonne: how many the page was told. */
  tonnes?: number | null
}

/** 询价 about a batch whose seller accepts inquiries; leads to the inquiry while one is open. */
export function AskButton({ row, inquiry, large, tonnes }: AskProps) {
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const mayAsk = useMayAsk()
  if (!isOpenToAsk(row) || !mayAsk) return null
  // A second inquiry would be refused while the first is open.
  if (inquiry && !inquiry.shown)
    return (
      <Button size={large ? 'large' : undefined} disabled title={`${inquiry.quotationNo}，由同事发起`}>
        同事已询价
      </Button>
    )
  if (sent || inquiry)
    return (
      <Link className={`btn ${large ? 'large' : ''}`} to="/buyer/quotation">
        查看询价
      </Link>
    )
  const sentNow = () => {
    setSent(true)
    setOpen(false)
  }
  return (
    <>
      <Button size={large ? 'large' : undefined} onClick={() => setOpen(mayAsk())}>
        询价
      </Button>
      <Suspense>
        {open && <AskForm row={row} first={tonnes} onClose={() => setOpen(false)} onSent={sentNow} />}
      </Suspense>
    </>
  )
}

/** 询价 about several batches, one after another: each has a price, a way of delivery and a term of its own. Closing a form ends the row of them. */
export function AskEach({ rows }: { rows: ListingRow[] }) {
  const [asked, setAsked] = useState<{ rows: ListingRow[]; at: number } | null>(null)
  const mayAsk = useMayAsk()
  const open = rows.filter(isOpenToAsk)
  if (!mayAsk) return null

  function start() {
    if (!mayAsk!()) return
    if (open.length < rows.length) message.info(`${rows.length - open.length} 批不接受询价，已略过`)
    setAsked({ rows: open, at: 0 })
  }
  function next() {
    setAsked((now) => (now && now.at + 1 < now.rows.length ? { ...now, at: now.at + 1 } : null))
  }
  const row = asked?.rows[asked.at]
  return (
    <>
      <Button disabled={open.length === 0} title={open.length === 0 ? '所选批次不接受询价' : undefined} onClick={start}>
        询价
      </Button>
      <Suspense>
        {asked && row && (
          <AskForm
            key={row.productId}
            row={row}
            place={asked.rows.length > 1 ? `（${asked.at + 1}/${asked.rows.length}）` : ''}
            onClose={() => setAsked(null)}
            onSent={next}
          />
        )}
      </Suspense>
    </>
  )
}
