/* The next step of an order in dollars, with what else can be done in its state. */
import { useState, type ComponentType, type ReactNode } from 'react'
import { Permission } from '~/components/permission'
import { wordOf } from '~/components/state_tag'
import { documentsLine, dollars } from '~/components/foreign/foreign_texts'
import { confirm } from '~/lib/feedback'
import { money, shortTime } from '~/lib/format'
import type { ForeignOrderPage } from '#wire/foreign_trade/transformers/foreign_order'
import { ForeignOrderState, ForeignPayment, ImportQuota } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { Button } from '#ui/kit/button'
import { Panel, type Detail } from '../steps/panel'
import { sendStep } from './send_step'
import {
  ArrivalDialog,
  ClaimDialog,
  ClearDialog,
  DocumentDialog,
  LandDialog,
  PayDifferenceDialog,
  PresentDialog,
  QuotaDialog,
  ReasonDialog,
} from './step_dialogs'

type Props = { order: ForeignOrderPage }
type DialogOf = ComponentType<{ order: ForeignOrderPage; onClose: () => void }>

/** A button that opens the form of a step. */
function Opens({
  order,
  label,
  dialog: Dialog,
  code,
  tone = 'primary',
}: Props & {
  label: string
  dialog: DialogOf
  code: string
  tone?: 'primary' | 'plain'
}) {
  const [open, setOpen] = useState(false)
  return (
    <Permission codes={code}>
      <Button
        tone={tone === 'primary' ? 'primary' : undefined}
        size={tone === 'primary' ? 'large' : undefined}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <Dialog order={order} onClose={() => setOpen(false)} />}
    </Permission>
  )
}

type Step =
  | '/foreign/order/accept'
  | '/foreign/order/payment/confirm'
  | '/foreign/order/default'
  | '/foreign/order/document/receive'
  | '/foreign/order/claim/accept'
  | '/foreign/order/difference/settle'
  | '/foreign/order/cancel/unconfirmed'
  | '/foreign/order/cancel/documents'
  | '/foreign/order/cancel/late'
  | '/foreign/order/cancel/quota'

/** A button that asks once more and then sends the step. */
function Sends({
  order: { orderId, seen },
  label,
  path,
  asks,
  done,
  code,
  tone = 'primary',
}: Props & {
  label: string
  path: Step
  asks: ReactNode
  done: string
  code: string
  tone?: 'primary' | 'danger'
}) {
  const ask = () =>
    confirm({ title: `${label}？`, content: asks, okText: label, onOk: () => sendStep(path, { orderId, seen }, done) })
  return (
    <Permission codes={code}>
      <Button
        tone={tone === 'primary' ? 'primary' : undefined}
        size={tone === 'primary' ? 'large' : undefined}
        onClick={() => void ask()}
      >
        {label}
      </Button>
    </Permission>
  )
}

const reject: DialogOf = (props) => (
  <ReasonDialog {...props} title="拒绝接单" path="/foreign/order/reject" done="已拒绝" />
)
const returnPayment: DialogOf = (props) => (
  <ReasonDialog {...props} title="退回凭证" path="/foreign/order/payment/return" done="已退回" />
)
const returnDocuments: DialogOf = (props) => (
  <ReasonDialog {...props} title="退回单证" path="/foreign/order/document/return" done="已退回" />
)
const contest: DialogOf = (props) => (
  <ReasonDialog {...props} title="提出异议" path="/foreign/order/claim/contest" done="已提交，等待平台裁定" />
)
const deny: DialogOf = (props) => (
  <ReasonDialog {...props} title="未收到" path="/foreign/order/difference/deny" done="已登记" />
)
const askCancel: DialogOf = (props) => (
  <ReasonDialog {...props} title="申请取消" path="/foreign/order/cancel/ask" done="已提交，等待对方确认" />
)

type StepKey = NonNullable<ForeignOrderPage['next']>['key']
type Shown = { title: string; word?: ReactNode; details: Detail[]; acts: ReactNode }

function receivedWord({ payment }: ForeignOrderPage) {
  return payment === ForeignPayment.letterOfCredit ? '已收证' : '已收款'
}

/** Until when, and what follows otherwise; nothing where a step has no deadline. */
const until = ({ due, lapse }: ForeignOrderPage): Detail[] =>
  due ? [['截止', `${shortTime(due)}${lapse ? `，逾期${lapse}` : ''}`]] : []

/** What a side that has to act is shown. */
const MINE: Record<StepKey, (order: ForeignOrderPage) => Shown> = {
  answerCancel: (order) => ({
    title: '对方申请取消订单',
    word: order.cancelAskedReason,
    details: [
      ['答复截止', `${shortTime(order.cancelDueTime)}，逾期视为不同意`],
      ['同意后', '双方保证金解冻；已付的美元货款由卖方在平台外退回'],
    ],
    acts: <AnswerCancel order={order} />,
  }),
  accept: (order) => ({
    title: '接单',
    word: `${dollars(order.amount)} 美元`,
    details: [
      ...until(order),
      ...(order.quotaKind === ImportQuota.none
        ? []
        : [['履约保证金', `承诺提供配额，接单时冻结 ${money(order.deposit)} 元，提供配额后解冻`] as Detail]),
    ],
    acts: (
      <>
        <Sends
          order={order}
          label="接单"
          path="/foreign/order/accept"
          asks="接单后合同生效。"
          done="已接单"
          code="order:accept"
        />
        <Opens order={order} label="拒绝" dialog={reject} code="order:reject" tone="plain" />
      </>
    ),
  }),
  present: (order) => ({
    title: order.payment === ForeignPayment.letterOfCredit ? '开立信用证并上传' : '电汇付款并上传水单',
    word: `${dollars(order.amount)} 美元`,
    details: [...until(order), ['定金', `${money(order.deposit)} 元`]],
    acts: (
      <>
        <Opens order={order} label="上传凭证" dialog={PresentDialog} code="order:pay" />
        <Opens order={order} label="申请取消" dialog={askCancel} code="order:cancel" tone="plain" />
      </>
    ),
  }),
  confirmPayment: (order) => ({
    title: `核对凭证，确认${receivedWord(order)}`,
    word: `${dollars(order.amount)} 美元`,
    details: [
      ...until(order),
      ['凭证', `${order.paymentReference}　${order.paymentBank}`],
      ['确认后', `买方定金 ${money(order.deposit)} 元解冻`],
    ],
    acts: (
      <>
        <Sends
          order={order}
          label={`确认${receivedWord(order)}`}
          path="/foreign/order/payment/confirm"
          asks="请先核对单证中的付款凭证与银行到账或来证。"
          done="已确认"
          code="order:accept"
        />
        <Opens order={order} label="退回凭证" dialog={returnPayment} code="order:accept" tone="plain" />
      </>
    ),
  }),
  handOver: (order) => ({
    title: '装运并交单',
    word: order.missingDocuments.length > 0 ? `还缺 ${documentsLine(order.missingDocuments)}` : '买方退回了单证',
    details: until(order),
    acts: (
      <>
        <Opens order={order} label="上传单证" dialog={DocumentDialog} code="order:release" />
        <Opens order={order} label="申请取消" dialog={askCancel} code="order:cancel" tone="plain" />
      </>
    ),
  }),
  receive: (order) => ({
    title: '核对单证，确认收单',
    word: '单证已齐备',
    details: [...until(order), ['确认后', '货物已售，等待到港通关']],
    acts: (
      <>
        <Sends
          order={order}
          label="确认收单"
          path="/foreign/order/document/receive"
          asks="请先查阅全部单证。"
          done="已收单"
          code="order:pay"
        />
        <Opens order={order} label="单证有不符点" dialog={returnDocuments} code="order:pay" tone="plain" />
      </>
    ),
  }),
  arrive: (order) => ({
    title: '登记到港',
    word: order.vessel,
    details: [
      ['提单号', order.blNo],
      ['装运日期', order.shippedOn],
    ],
    acts: <Opens order={order} label="登记到港" dialog={ArrivalDialog} code="order:pick" />,
  }),
  quota: (order) => ({
    title: '提供承诺的进口配额',
    word: wordOf('importQuota', order.quotaKind),
    details: [...until(order), ['履约保证金', `${money(order.deposit)} 元`]],
    acts: <Opens order={order} label="提供配额" dialog={QuotaDialog} code="order:release" />,
  }),
  clear: (order) => ({
    title: '登记通关',
    word: order.quotaNo ? `配额证号 ${order.quotaNo}` : '自带配额',
    details: [['到港日期', order.arrivedOn], ...until(order)],
    acts: <Opens order={order} label="登记通关" dialog={ClearDialog} code="order:pick" />,
  }),
  land: (order) => ({
    title: '上传 CIQ 证书',
    details: [...until(order), ['说明', '以 CIQ 净重结算，超重不计价，短重由卖方退差额']],
    acts: <Opens order={order} label="上传 CIQ 证书" dialog={LandDialog} code="order:pick" />,
  }),
  answerClaim: (order) => ({
    title: '处理索赔',
    word: order.claimReason,
    details: [...until(order), ['折价', `${dollars(order.claimAmount ?? 0)} 美元`], ['不同意', '提出异议，由平台裁定']],
    acts: (
      <>
        <Sends
          order={order}
          label="同意索赔"
          path="/foreign/order/claim/accept"
          asks={`折价 ${dollars(order.claimAmount ?? 0)} 美元，计入应退差额。`}
          done="已同意"
          code="order:accept"
        />
        <Opens order={order} label="提出异议" dialog={contest} code="order:accept" tone="plain" />
      </>
    ),
  }),
  payDifference: (order) => ({
    title: order.state === ForeignOrderState.cancelled ? '退回美元货款' : '退还差额',
    word: `${dollars(order.difference)} 美元`,
    details: [...until(order), ['方式', '在平台外付给买方，付清后登记并上传水单']],
    acts: <Opens order={order} label="登记已付" dialog={PayDifferenceDialog} code="order:accept" />,
  }),
  settle: (order) => ({
    title: '确认结清',
    word: order.difference > 0 ? `${dollars(order.difference)} 美元` : '没有差额',
    details: [...until(order), ['确认后', order.state === ForeignOrderState.cancelled ? '美元货款已退清' : '订单完成']],
    acts: (
      <>
        <Sends
          order={order}
          label={order.difference > 0 ? '差额已结清' : '确认结清'}
          path="/foreign/order/difference/settle"
          asks="确认后不能再索赔。"
          done="已结清"
          code="order:pay"
        />
        {order.difference > 0 && <Opens order={order} label="未收到" dialog={deny} code="order:pay" tone="plain" />}
      </>
    ),
  }),
}

function AnswerCancel({ order: { orderId, seen } }: Props) {
  return (
    <Permission codes="order:cancel">
      <Button
        tone="primary"
        size="large"
        onClick={() =>
          void confirm({
            title: '同意取消？',
            content: '双方保证金解冻，报盘恢复。',
            okText: '同意取消',
            onOk: () => sendStep('/foreign/order/cancel/answer', { orderId, seen, agree: true }, '已取消'),
          })
        }
      >
        同意取消
      </Button>
      <Button onClick={() => void sendStep('/foreign/order/cancel/answer', { orderId, seen, agree: false }, '已拒绝')}>
        不同意
      </Button>
    </Permission>
  )
}

/** What can be done beside the next step: leaving the order, or a claim. */
function Others({ order }: Props) {
  const { side, state, orderId, seen } = order
  const buyer = side === 'buyer'
  const waitingCancel = order.cancelAsker === side
  const agreeable = isOneOf(state, ForeignOrderState.unpaid, ForeignOrderState.undocumented, ForeignOrderState.arriving)
  return (
    <>
      {buyer && state === ForeignOrderState.unaccepted && (
        <Permission codes="order:cancel">
          <Button onClick={() => void sendStep('/foreign/order/withdraw', { orderId }, '已撤单')}>撤单</Button>
        </Permission>
      )}
      {!buyer && order.mayDeclareDefault && (
        <Sends
          order={order}
          label="按买方违约取消"
          path="/foreign/order/default"
          asks={`定金 ${money(order.deposit)} 元归贵司，报盘恢复。`}
          done="已取消"
          code="order:cancel"
          tone="danger"
        />
      )}
      {buyer && order.mayLeaveUnconfirmed && (
        <Sends
          order={order}
          label="因未确认收款取消"
          path="/foreign/order/cancel/unconfirmed"
          asks={`定金 ${money(order.deposit)} 元解冻，已付的美元货款由卖方退回。`}
          done="已取消"
          code="order:cancel"
          tone="danger"
        />
      )}
      {buyer && order.mayLeaveWithoutDocuments && !order.mayLeaveLate && (
        <Sends
          order={order}
          label="因逾期交单取消"
          path="/foreign/order/cancel/documents"
          asks="已付的美元货款由卖方退回。"
          done="已取消"
          code="order:cancel"
          tone="danger"
        />
      )}
      {buyer && order.next?.key === 'payDifference' && (
        <Sends
          order={order}
          label="已收到，确认结清"
          path="/foreign/order/difference/settle"
          asks={`卖方尚未登记已付。请核对银行到账 ${dollars(order.difference)} 美元后再确认；确认后不能再索赔。`}
          done="已结清"
          code="order:pay"
        />
      )}
      {buyer && order.mayLeaveLate && (
        <Sends
          order={order}
          label="因逾期装运取消"
          path="/foreign/order/cancel/late"
          asks="已付的美元货款由卖方退回。"
          done="已取消"
          code="order:cancel"
          tone="danger"
        />
      )}
      {buyer && order.mayLeaveWithoutQuota && (
        <Sends
          order={order}
          label="因配额未提供取消"
          path="/foreign/order/cancel/quota"
          asks={`卖方履约保证金 ${money(order.deposit)} 元归贵司，已付的美元货款由卖方退回。`}
          done="已取消"
          code="order:cancel"
          tone="danger"
        />
      )}
      {!buyer && state === ForeignOrderState.arriving && order.arrivedOn === null && (
        <Opens order={order} label="登记到港" dialog={ArrivalDialog} code="order:pick" tone="plain" />
      )}
      {buyer && state === ForeignOrderState.unsettled && order.qualityClaim && (
        <Opens order={order} label="质量索赔" dialog={ClaimDialog} code="order:pick" tone="plain" />
      )}
      {waitingCancel && (
        <Permission codes="order:cancel">
          <Button
            onClick={() => void sendStep('/foreign/order/cancel/answer', { orderId, seen, agree: false }, '已撤回')}
          >
            撤回取消申请
          </Button>
        </Permission>
      )}
      {agreeable &&
        order.cancelAsker === null &&
        !(order.next?.mine && ['present', 'handOver'].includes(order.next.key)) && (
          <Opens order={order} label="申请取消" dialog={askCancel} code="order:cancel" tone="plain" />
        )}
    </>
  )
}

/** The panel of the next step; what the other side has to do is shown as what is waited for. */
export function ForeignPanel({ order }: Props) {
  const { next, state } = order
  if (next?.mine) {
    const { title, word, details, acts } = MINE[next.key](order)
    return (
      <Panel title={title} word={word} details={details}>
        {acts}
        <Others order={order} />
      </Panel>
    )
  }
  if (state === ForeignOrderState.cancelled)
    return (
      <Panel
        waiting
        title="订单已取消"
        word={wordOf('foreignCancelType', order.cancelType)}
        details={[
          ['原因', order.cancelReason],
          ['美元货款', order.difference > 0 ? `等待卖方退回 ${dollars(order.difference)} 美元` : '无应退款'],
          ...until(order),
        ]}
      >
        <Others order={order} />
      </Panel>
    )
  if (!next && state === ForeignOrderState.disputed)
    return (
      <Panel
        waiting
        title="等待平台裁定索赔"
        word={order.claimReason}
        details={[
          ['折价', `${dollars(order.claimAmount ?? 0)} 美元`],
          ['卖方异议', order.claimContested],
        ]}
      />
    )
  if (!next) return <Panel waiting title="订单已完成" word="货款与差额已结清" />
  const other = order.side === 'buyer' ? '卖方' : '买方'
  return (
    <Panel
      waiting
      title={`等待${other}：${MINE[next.key](order).title}`}
      word={next.key === 'payDifference' ? `${dollars(order.difference)} 美元` : wordOf('foreignOrderState', state)}
      details={until(order)}
    >
      <Others order={order} />
    </Panel>
  )
}
