import { Fragment, useState, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { PurchaseRequestDetail } from '#wire/order/transformers/purchase_request'
import { HelpLink } from '~/components/help_link'
import { Contact } from '~/components/company_card'
import { StateTag, wordOf } from '~/components/state_tag'
import { Bones, ErrorState } from '~/components/states'
import { confirm, message } from '~/lib/feedback'
import { money, price, shortTime, signed, weight } from '~/lib/format'
import { useAction, useCall } from '~/lib/query'
import { PurchaseRequestState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { ReasonModal } from './steps/reason_modal'
import styles from './purchase_request.module.css'

const REFRESH = ['/purchase/request/get', '/purchase/request/list', '/todo/list'] as const

type Asked = PurchaseRequestDetail['lines'][number]

/** 采购申请详情: exactly what was asked for, what became of it since, and the decision. */
export function Component() {
  const { requestId } = useParams()
  const request = useCall('/purchase/request/get', { requestId: Number(requestId) }, { refetchInterval: 30_000 })
  if (request.data) return <Loaded request={request.data} />
  return (
    <main className="wrap">
      <div className="card">
        {request.isError ? (
          <ErrorState page error={request.error} onRetry={() => void request.refetch()} hint="请确认申请属于本企业" />
        ) : (
          <div className="inside">
            <Bones lines={8} />
          </div>
        )}
      </div>
    </main>
  )
}

function Loaded({ request }: { request: PurchaseRequestDetail }) {
  const changed = request.lines.some((line) => line.change !== null)
  return (
    <main className="wrap">
      <section className="card">
        <div className={styles.head}>
          <h1>{request.requestNo}</h1>
          <HelpLink />
          <StateTag dictionary="purchaseRequestState" code={request.state} />
          <span className="text-soft">
            {request.askedBy} 申请于 {shortTime(request.createdTime)}
          </span>
          {request.buyerReference && <span className="text-soft">采购单号 {request.buyerReference}</span>}
          <span className="acts">
            <Decide request={request} blocked={changed} />
          </span>
        </div>
        <Notes request={request} changed={changed} />
      </section>
      <Goods request={request} />
      <Facts request={request} />
    </main>
  )
}

/** What stands in the way of an approval, or what was decided. */
function Notes({ request, changed }: { request: PurchaseRequestDetail; changed: boolean }) {
  const open = request.state === PurchaseRequestState.open
  return (
    <>
      <p className={styles.note}>
        {request.why}。
        {open &&
          `批准前商品仍在售、资金不冻结；${shortTime(request.expiresTime)} 前未审批、商品售出或条款变动的，申请失效。`}
      </p>
      {open && changed && (
        <p className={`${styles.note} ${styles.warn}`} role="status">
          商品已变动（见下表），不能按原申请批准；申请人可重新下单。
        </p>
      )}
      {open && !changed && request.shortage > 0 && (
        <p className={`${styles.note} ${styles.warn}`} role="status">
          可用余额 {money(request.useBalance)} 元，定金还缺 {money(request.shortage)} 元，入金后才能批准。{' '}
          <Link to="/user-center/transfer-list">去入金</Link>
        </p>
      )}
      {!open && (
        <p className={styles.note}>
          {wordOf('purchaseRequestState', request.state)}
          {request.decidedBy && `：${request.decidedBy}`} {shortTime(request.decidedTime)}
          {request.reason && `，${request.reason}`}
          {request.orders.map(({ orderId, orderNo }) => (
            <span key={orderId}>
              {' '}
              <Link to={`/buyer/${orderId}`}>订单 {orderNo}</Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}

function Decide({ request, blocked }: { request: PurchaseRequestDetail; blocked: boolean }) {
  const navigate = useNavigate()
  const [rejecting, setRejecting] = useState(false)
  const { requestId, seen } = request
  const approve = useAction('/purchase/request/approve', {
    refresh: [...REFRESH, '/order/list'],
    onDone: ({ orders }) => {
      message.success('已批准，订单已生成')
      if (orders.length === 1) void navigate(`/buyer/${orders[0].orderId}`)
    },
  })
  const reject = useAction('/purchase/request/reject', {
    refresh: REFRESH,
    onDone: () => {
      setRejecting(false)
      message.success('已驳回')
    },
  })
  const withdraw = useAction('/purchase/request/withdraw', {
    refresh: REFRESH,
    onDone: () => message.success('已撤回'),
  })
  return (
    <>
      {request.can.withdraw && (
        <Button
          onClick={() =>
            void confirm({
              title: '撤回采购申请？',
              content: '撤回后如仍需采购，请重新下单。',
              okText: '撤回',
              onOk: () => withdraw.run({ requestId }),
            })
          }
        >
          撤回
        </Button>
      )}
      {request.can.decide && (
        <>
          <Button onClick={() => setRejecting(true)}>驳回</Button>
          <Button
            tone="primary"
            disabled={blocked || request.shortage > 0}
            onClick={() =>
              void confirm({
                title: `批准采购 ${request.lineCount} 批，${money(request.amount)} 元？`,
                content: `立即以${request.askedBy}的名义下单，冻结定金 ${money(request.deposit)} 元，卖方接单后合同生效。`,
                okText: '批准并下单',
                onOk: () => approve.run({ requestId, seen }),
              })
            }
          >
            批准并下单
          </Button>
          <ReasonModal
            open={rejecting}
            title="驳回采购申请"
            label="驳回原因"
            okText="驳回"
            danger
            busy={reject.busy}
            onClose={() => setRejecting(false)}
            onSubmit={(reason) => reject.run({ requestId, reason })}
          />
        </>
      )}
    </>
  )
}

const priceOf = ({ basis, price: cents }: Pick<Asked, 'basis'> & { price: number | null }): ReactNode =>
  basis ? `${basis.contract} ${signed(basis.priceDiff)}（≈${price(cents)}）` : price(cents)

/** The present terms of a batch, as far as they are others. */
function Change({ line }: { line: Asked }) {
  const { change } = line
  if (!change) return null
  if (change.message) return <small className="text-up">{change.message}</small>
  const now = [
    ...(change.price !== line.price || change.basis?.priceDiff !== line.basis?.priceDiff
      ? [`现价 ${priceOf(change)}`]
      : []),
    ...(change.weight !== line.weight ? [`重量 ${weight(change.weight)} 吨`] : []),
    ...(change.deposit !== line.deposit ? [`定金 ${money(change.deposit)} 元`] : []),
    ...(change.deliveryType !== line.deliveryType ? [wordOf('deliveryType', change.deliveryType)] : []),
  ]
  return <small className="text-up">{now.length > 0 ? `已变动：${now.join('，')}` : '条款已变动'}</small>
}

function Goods({ request }: { request: PurchaseRequestDetail }) {
  return (
    <section className="card">
      <header>
        <h2>商品</h2>
        <span className="more text-soft">
          {request.lines.some(({ byTonne }) => byTonne) ? '' : `${request.lineCount} 批 `}
          {weight(request.weight)} 吨
        </span>
      </header>
      <div className={styles.lines}>
        <table className="grid">
          <thead>
            <tr>
              <th>批号</th>
              <th>卖方</th>
              <th>交货</th>
              <th className="num">重量 吨</th>
              <th className="num">单价 元/吨</th>
              <th className="num">金额 元</th>
              <th className="num">定金 元</th>
            </tr>
          </thead>
          <tbody>
            {request.lines.map((line) => (
              <tr key={line.listingId} className={line.change ? styles.changed : undefined}>
                <td>
                  <Link to={line.byTonne ? `/seed-fiber/${line.batchId}` : `/batch/${line.batchCode}`}>
                    {line.batchCode}
                  </Link>
                  <Change line={line} />
                </td>
                <td>{line.sellerName}</td>
                <td>{wordOf('deliveryType', line.deliveryType)}</td>
                <td className="num">{weight(line.weight)}</td>
                <td className="num">{priceOf(line)}</td>
                <td className="num">{money(line.amount)}</td>
                <td className="num">{money(line.deposit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Facts({ request }: { request: PurchaseRequestDetail }) {
  const { destination } = request
  const rows: [string, ReactNode][] = [
    ['金额合计', <b key="amount">{money(request.amount)} 元</b>],
    ['定金合计', `${money(request.deposit)} 元，批准时冻结`],
    ['采购单号', request.buyerReference],
    ['申请说明', request.note],
    ['订单备注', request.remark],
    ['收货地址', destination?.address],
    ['收货人', destination && <Contact key="contact" name={destination.contact} mobile={destination.mobile} />],
    ['收货备注', destination?.memo],
  ]
  return (
    <section className="card">
      <header>
        <h2>下单内容</h2>
      </header>
      <dl className={`pairs inside ${styles.facts}`}>
        {rows
          .filter(([, value]) => !!value)
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </dl>
    </section>
  )
}
