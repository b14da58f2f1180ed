import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { message } from '~/lib/feedback'
import { NOT_CERTIFIED } from '~/lib/guards'
import { askLogin, useSession } from '~/lib/use_session'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { isFree } from './offer_texts'
import { BindCompanyState } from '#ui/generated/codes'

const OrderDialog = lazy(() => import('./order_dialog').then((module) => ({ default: module.OrderDialog })))

type Props = {
  rows: Pick<ListingRow, 'shopProductId' | 'state' | 'salesState'>[]
  label: string
  large?: boolean
  /** Gets the ids of the ordered listings. */
  onDone?: (ordered: number[]) => void
}

/** The order button: a guest gets the login modal, otherwise a dialog shows money and terms before anything is ordered. */
export function PlaceOrder({ rows, label, large = false, onDone }: Props) {
  const token = useSession((state) => state.token)
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const ids = rows.map(({ shopProductId }) => shopProductId).filter((id): id is number => id !== null)

  function start() {
    if (!token) return askLogin()
    if (!certified) {
      message.warning(NOT_CERTIFIED)
      return void navigate('/user-center/basic-info')
    }
    setOpened(true)
    setOpen(true)
  }

  return (
    <>
      <button
        type="button"
        className={`btn primary ${large ? 'large' : ''}`}
        disabled={ids.length === 0 || (rows.length === 1 && !isFree(rows[0]))}
        onClick={start}
      >
        {label}
      </button>
      {opened && (
        <Suspense>
          <OrderDialog
            open={open}
            wanted={ids.map((listingId) => ({ listingId }))}
            onClose={() => setOpen(false)}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  )
}
