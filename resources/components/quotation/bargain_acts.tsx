/*
 * The actions of a side on an inquiry in its present state, or on a line of what is answered to a wish.
 */
import { Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { QuotationRow } from '#wire/quotation/transformers/quotation'
import { Dialog } from '~/components/dialog'
import { useContractData } from '~/components/contract_data'
import type { DestinationChoice } from '~/components/destination/destination_choice'
import { DestinationSelect } from '~/components/destination/destination_select'
import { PriceForm } from '~/components/quotation/price_form'
import { Terms } from '~/components/quotation/terms'
import { bargained } from '~/components/quotation/bargained_price'
import { message } from '~/lib/feedback'
import { money, weight } from '~/lib/format'
import { useAction } from '~/lib/query'
import { useCan } from '~/lib/use_session'
import { Rounds } from './rounds'
import { DeliveryType, PriceType, QuotationSide } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './bargain_acts.module.css'

const LIST = ['/quotation/list', '/demand/get', '/demand/answers', '/todo/list'] as const

type Step = 'accept' | 'counter' | 'reject' | 'withdraw'

/** @param accept false where lines are accepted together, elsewhere on the page */
export function BargainActs({ row, accept = true }: { row: QuotationRow; accept?: boolean }) {
  const [step, setStep] = useState<Step | 'rounds' | null>(null)
  const may = { accept: useCan('quotation:accept'), counter: useCan('quotation:counter') }
  const close = () => setStep(null)
  const side = row.side === QuotationSide.buyer ? 'buyer' : 'seller'
  return (
    <span className={styles.bargainActs}>
      {row.orderId !== null && (
        <Link className="btn small" to={`/${side}/${row.orderId}`}>
          查看订单
        </Link>
      )}
      {row.termsMoved && <small className="text-warn">条款已变动，请重新还价</small>}
      {accept && row.can.accept && may.accept && (
        <Button tone="primary" size="small" onClick={() => setStep('accept')}>
          {row.fundsUntil ? '成交' : '接受'}
        </Button>
      )}
      {row.can.counter && may.counter && (
        <Button size="small" onClick={() => setStep('counter')}>
          还价
        </Button>
      )}
      {row.can.reject && may.counter && (
        <Button size="small" onClick={() => setStep('reject')}>
          拒绝
        </Button>
      )}
      {row.can.withdraw && may.counter && (
        <Button size="small" onClick={() => setStep('withdraw')}>
          撤回
        </Button>
      )}
      <Button size="small" onClick={() => setStep('rounds')}>
        记录
      </Button>
      {step === 'accept' && <Accept row={row} onClose={close} />}
      {step === 'counter' && <Counter row={row} onClose={close} />}
      {(step === 'reject' || step === 'withdraw') && <End row={row} step={step} onClose={close} />}
      {step === 'rounds' && (
        <Dialog open title={`议价记录 ${row.batchCode}`} footer={null} width={480} onCancel={close}>
          <Rounds row={row} />
        </Dialog>
      )}
    </span>
  )
}

/** The buyer names the address of delivered goods with a price, where none stands yet. */
function useAddress(row: QuotationRow) {
  const [choice, setChoice] = useState<DestinationChoice | null>(null)
  const [tried, setTried] = useState(false)
  const needed = row.needsAddress && row.side === QuotationSide.buyer
  const missing = needed && !choice
  const tryIt = () => {
    setTried(true)
    return !missing
  }
  const field = needed && (
    <DestinationSelect value={choice} onChange={setChoice} error={tried && missing ? '请选择收货地址' : null} />
  )
  return { input: needed ? choice : null, field, tryIt }
}

function Counter({ row, onClose }: { row: QuotationRow; onClose: () => void }) {
  const { input, field, tryIt } = useAddress(row)
  return (
    <PriceForm
      title={`还价 ${row.batchCode}`}
      path="/quotation/counter"
      about={{ quotationId: row.id, seen: row.seen, ...input }}
      priceType={row.priceType}
      first={row.price}
      mostHours={row.mostHours}
      mayEnd={tryIt}
      hint={`对方出价 ${bargained(row, row.price)}，第 ${row.round} 轮，最多 ${row.mostRounds} 轮`}
      said="已还价"
      refresh={LIST}
      onClose={onClose}
    >
      {row.terms && <Terms terms={row.terms} />}
      <Delivery row={row} />
      {field}
    </PriceForm>
  )
}

/** Where the goods of the bargain go. */
function Delivery({ row }: { row: QuotationRow }) {
  if (row.deliveryType !== DeliveryType.delivered) return null
  return <p className="text-small">收货地址：{row.deliveryAddress ?? '待买方填写'}</p>
}

function Accept({ row, onClose }: { row: QuotationRow; onClose: () => void }) {
  const navigate = useNavigate()
  const { input, field, tryIt } = useAddress(row)
  const contract = useContractData()
  const accept = useAction('/quotation/accept', {
    refresh: LIST,
    onDone: ({ orderId, fundsUntil }) => {
      message.success(orderId ? '已成交' : `买方可用余额不足，已保留至${fundsUntil}待买方入金`)
      onClose()
      if (orderId) void navigate(`/${row.side === QuotationSide.buyer ? 'buyer' : 'seller'}/${orderId}`)
    },
  })
  return (
    <Dialog
      open
      title="接受报价"
      width={440}
      okText="接受并生成订单"
      okButtonProps={{ loading: accept.busy }}
      onOk={() => {
        const go = () => void accept.run({ quotationId: row.id, seen: row.seen, ...input })
        if (tryIt()) contract.guard(go)
      }}
      onCancel={onClose}
    >
      {contract.form}
      <p>
        {row.productName}　<b>{row.batchCode}</b>　{weight(row.weight)} 吨
      </p>
      <p>
        成交价 <b className={row.priceType === PriceType.fixed ? 'text-up' : undefined}>{bargained(row, row.price)}</b>{' '}
        元/吨
        {row.priceType === PriceType.fixed && <>　货款约 {money(Math.round(row.price * row.weight))} 元</>}
      </p>
      {row.terms && <Terms terms={row.terms} />}
      <Delivery row={row} />
      {field}
      <p className="text-soft text-small">
        {row.side === QuotationSide.buyer
          ? '接受后立即生成订单并冻结定金，请在付款时限内付款。'
          : `接受后立即生成订单；买方可用余额不足时，为其保留${row.fundsHours}小时入金${row.demandId === null ? '' : '，求购先到期的以到期为准'}。`}
      </p>
    </Dialog>
  )
}

function End({ row, step, onClose }: { row: QuotationRow; step: 'reject' | 'withdraw'; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const rejecting = step === 'reject'
  // A seller who answers a wish has asked for nothing.
  const word = row.demandId === null ? '询价' : '报价'
  const end = useAction(`/quotation/${step}`, {
    refresh: LIST,
    onDone: () => {
      message.success(rejecting ? '已拒绝' : '已撤回')
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={rejecting ? '拒绝报价' : `撤回${word}`}
      width={440}
      okText={rejecting ? '拒绝' : '撤回'}
      okButtonProps={{ danger: true, loading: end.busy }}
      onOk={() => void end.run({ quotationId: row.id, ...(rejecting && { reason: reason.trim() || null }) })}
      onCancel={onClose}
    >
      <p>
        {row.productName}　<b>{row.batchCode}</b>，{bargained(row, row.price)} 元/吨。{rejecting ? '拒绝' : '撤回'}
        后本次{word}结束。
      </p>
      {rejecting && (
        <label className={styles.reason}>
          <span>原因</span>
          <Input.TextArea
            rows={2}
            maxLength={200}
            value={reason}
            placeholder="可不填，对方可见"
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      )}
    </Dialog>
  )
}
