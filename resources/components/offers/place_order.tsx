import { lazy, Suspense, useState, type ComponentType } from 'react'
import { askLogin, useSession } from '~/lib/use_session'
import type { ListingRow } from '#wire/listing/transformers/listing'
import { isFree } from './words'

type OrderDialog = { OrderConfirm: ComponentType<{ listingIds: number[]; onDone: () => void }> }

/** The order module brings the dialog; without it nothing can be bought and there is no button. */
const load = Object.values(import.meta.glob<OrderDialog>('../order_confirm/index.tsx'))[0]
const OrderConfirm = load && lazy(() => load().then((module) => ({ default: module.OrderConfirm })))

/** The button that buys: asks a guest to log in, then opens the order with money and terms before anything happens. */
export function PlaceOrder({
  rows,
  label,
  large = false,
  onDone,
}: {
  rows: Pick<ListingRow, 'shopProductId' | 'state' | 'salesState'>[]
  label: string
  large?: boolean
  onDone?: () => void
}) {
  const token = useSession((state) => state.token)
  const [open, setOpen] = useState(false)
  const ids = rows.map(({ shopProductId }) => shopProductId).filter((id): id is number => id !== null)
  if (!OrderConfirm) return null
  return (
    <>
      <button
        type="button"
        className={`btn p ${large ? 'l' : ''}`}
        disabled={ids.length === 0 || (rows.length === 1 && !isFree(rows[0]))}
        onClick={() => (token ? setOpen(true) : askLogin())}
      >
        {label}
      </button>
      {open && (
        <Suspense>
          <OrderConfirm
            listingIds={ids}
            onDone={() => {
              setOpen(false)
              onDone?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
