import type { ComponentType, ReactNode } from 'react'
import { Bones } from '~/components/states'
import { OrderState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { FillPanel } from './pricing/fill_panel'
import { PointPanel } from './pricing/point_panel'
import { Accept, WaitAccept } from './steps/accept'
import { AnswerCancel } from './steps/answer_cancel'
import { Claim } from './steps/claim'
import { Cancelled, Debt, Done } from './steps/ended'
import { ConfirmInvoice, RegisterInvoice, WaitInvoice, WaitInvoiceConfirm } from './steps/invoice'
import { GiveAddress, WaitAddress } from './steps/give_address'
import { Breach, Pay, WaitPay } from './steps/pay'
import { ApprovePick, Pick, RecordPick, WaitPick } from './steps/pick'
import { PayStorage } from './steps/pay_storage'
import { Receive } from './steps/receive'
import { Release, WaitRelease } from './steps/release'
import { ConfirmSettlement, SubmitSettlement, TopUp, WaitConfirm, WaitSettlement, WaitTopUp } from './steps/settle'
import type { OrderDetail } from './api'
import type { OrderParts } from './order_parts'

type StepKind = NonNullable<OrderDetail['next']>['key']

const PANELS: Record<StepKind, ComponentType<OrderParts>> = {
  accept: Accept,
  waitAccept: WaitAccept,
  answerCancel: AnswerCancel,
  point: PointPanel,
  roll: (parts) => (parts.side === 'buyer' ? <PointPanel {...parts} /> : <FillPanel {...parts} />),
  fill: FillPanel,
  waitPoint: FillPanel,
  giveAddress: GiveAddress,
  waitAddress: WaitAddress,
  pay: Pay,
  waitPay: WaitPay,
  breach: Breach,
  release: Release,
  waitRelease: WaitRelease,
  pick: Pick,
  receive: Receive,
  payStorage: PayStorage,
  approvePick: ApprovePick,
  recordPick: RecordPick,
  waitPick: WaitPick,
  submitSettlement: SubmitSettlement,
  waitSettlement: WaitSettlement,
  confirmSettlement: ConfirmSettlement,
  waitConfirm: WaitConfirm,
  topUp: TopUp,
  waitTopUp: WaitTopUp,
  invoice: RegisterInvoice,
  waitInvoice: WaitInvoice,
  confirmInvoice: ConfirmInvoice,
  waitInvoiceConfirm: WaitInvoiceConfirm,
  claim: Claim,
  debt: Debt,
  cancelled: Cancelled,
  done: Done,
}

/**
 * One panel: the next action, or the party that has to act. The server determines which one; a panel of the settlement is shown when the
 * settlement is loaded.
 */
export function NextPanel(parts: OrderParts): ReactNode {
  const { order, settlement } = parts
  if (!order.next) return null
  if (settlement === undefined && isOneOf(order.state, OrderState.unsettled, OrderState.disputed))
    return <Bones lines={3} />
  const Panel = PANELS[order.next.key]
  return <Panel {...parts} key={order.next.key} />
}
