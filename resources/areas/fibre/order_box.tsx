import { keepPreviousData } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { DecimalInput } from '~/components/decimal_input'
import { AskButton } from '~/components/quotation/ask_button'
import { isFree } from '~/components/offers/offer_texts'
import { useReferencePrice } from '~/components/offers/offer_price'
import { readTonnes } from '~/components/tonnage/read_tonnes'
import { leastOf } from '~/components/tonnage/tonnage_texts'
import { message } from '~/lib/feedback'
import { money, weight } from '~/lib/format'
import { NOT_CERTIFIED } from '~/lib/guards'
import { useCall } from '~/lib/query'
import { useCan, useSession } from '~/lib/use_session'
import type { TonnageDetails, TonnageOffer } from '#wire/listing/transformers/tonnage_offer'
import { BindCompanyState, ListingState, PriceType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './goods.module.css'

const OrderDialog = lazy(() =>
  import('~/components/offers/order_dialog').then((module) => ({ default: module.OrderDialog }))
)

/** Milliseconds after the last key until the money is asked for. */
const PAUSE = 250

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** The tonnes to order, the money they will be, and the buttons to order or to ask for a price. */
export function OrderBox({ details, refetch }: { details: TonnageDetails; refetch: () => void }) {
  const { row, mine } = details
  if (mine)
    return (
      <div className={styles.acts}>
        <p className="text-soft">这是本企业的商品，余量 {weight(row.restWeight)} 吨。</p>
        <Link className="btn primary large" to={`/seller/product?keyword=${encodeURIComponent(row.batchCode)}`}>
          管理该商品
        </Link>
      </div>
    )
  if (row.state !== ListingState.listed || row.shopProductId === null) return null
  if (!isFree(row) || row.restWeight === 0)
    return (
      <p className="text-warn text-small" role="status">
        该商品已售罄；卖方补货或有订单取消后可以再订
      </p>
    )
  return (
    <Ordering key={row.shopProductId} row={row} listingId={row.shopProductId} details={details} refetch={refetch} />
  )
}

function Ordering({
  row,
  listingId,
  details,
  refetch,
}: {
  row: TonnageOffer
  listingId: number
  details: TonnageDetails
  refetch: () => void
}) {
  const [text, setText] = useState(String(leastOf(row)))
  const [open, setOpen] = useState(false)
  const field = useId()
  const navigate = useNavigate()
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const may = useCan('order:add')
  const { tonnes, problem } = readTonnes(text, row)

  function order() {
    if (!certified) {
      message.warning(NOT_CERTIFIED)
      return void navigate('/user-center/basic-info')
    }
    setOpen(true)
  }

  return (
    <div className={styles.acts}>
      <div className={styles.tonnes}>
        <label htmlFor={field}>订购</label>
        <DecimalInput
          id={field}
          className={`bound ${problem ? styles.wrong : ''}`}
          value={text}
          aria-label="订购吨数"
          aria-invalid={problem !== null}
          aria-describedby={`${field}-said`}
          onChange={setText}
        />
        <span>吨</span>
        <Button size="small" onClick={() => setText(String(leastOf(row)))}>
          起订 {leastOf(row)}
        </Button>
        <Button size="small" onClick={() => setText(String(row.restWeight))}>
          全部 {row.restWeight}
        </Button>
      </div>
      <p id={`${field}-said`} className={problem ? 'text-up text-small' : 'text-faint text-small'} aria-live="polite">
        {problem ?? `可订 ${weight(leastOf(row))}–${weight(row.restWeight)} 吨，精确到千克`}
      </p>
      <Money row={row} listingId={listingId} tonnes={tonnes} asked={certified && may} />
      <div className="acts">
        {(may || !certified) && (
          <Button tone="primary" size="large" disabled={problem !== null} onClick={order}>
            下单
          </Button>
        )}
        <AskButton row={row} inquiry={details.inquiry} tonnes={tonnes} large />
      </div>
      {certified && !may && <p className="text-faint text-small">下单权限由本企业管理员授予</p>}
      <Suspense>
        {open && tonnes !== null && (
          <OrderDialog
            open
            wanted={[{ listingId, weight: tonnes }]}
            onClose={() => {
              setOpen(false)
              refetch()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Amount and deposit: as the order would be made, and as an estimate for who may not order. */
function Money({
  row,
  listingId,
  tonnes,
  asked,
}: {
  row: TonnageOffer
  listingId: number
  tonnes: number | null
  asked: boolean
}) {
  const settled = useSettled(tonnes)
  const { data } = useCall(
    '/order/preview',
    { lines: [{ listingId, weight: settled ?? 0 }] },
    { enabled: asked && settled !== null, staleTime: 0, placeholderData: keepPreviousData, call: { background: true } }
  )
  const line = data?.lines[0]
  const current = useReferencePrice(row)
  const basis = row.priceType === PriceType.basis
  const estimate = (rate: number | null) =>
    tonnes === null || rate === null ? null : Math.round(Math.round(tonnes * 1000) * rate * 1e-3)
  const exact = asked && tonnes !== null && line?.ok && line.weight === tonnes
  if (asked && settled !== null && line && !line.ok && line.message)
    return <p className="text-up text-small">{line.message}</p>
  return (
    <dl className={styles.money}>
      <dt>{basis ? '暂估货款' : '货款'}</dt>
      <dd>
        <b data-testid="amount">{money(exact ? line.amount : estimate(current))}</b> 元
      </dd>
      <dt>定金</dt>
      <dd>
        <b className="text-up" data-testid="deposit">
          {money(exact ? line.deposit : estimate(row.deposit))}
        </b>{' '}
        元
      </dd>
      {exact && data && data.shortage > 0 && (
        <>
          <dt>可用余额</dt>
          <dd>
            {money(data.useBalance)} 元<span className="text-up">，还需 {money(data.shortage)} 元</span>
          </dd>
        </>
      )}
    </dl>
  )
}
