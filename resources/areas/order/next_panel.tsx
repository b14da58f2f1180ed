import type { ComponentType, ReactNode } from 'react'
import type { StepKind } from './next_step'
import { FillPanel } from './pricing/fill_panel'
import { PointPanel } from './pricing/point_panel'
import { Accept, WaitAccept } from './steps/accept'
import { AnswerCancel } from './steps/answer_cancel'
import { Claim } from './steps/claim'
import { Cancelled, Debt, Done } from './steps/ended'
import { ConfirmInvoice, RegisterInvoice, WaitInvoice, WaitInvoiceConfirm } from './steps/invoice'
import { Breach, Pay, WaitPay } from './steps/pay'
import { ApprovePick, Pick, RecordPick, WaitPick } from './steps/pick'
import { PayStorage } from './steps/pay_storage'
import { Receive } from './steps/receive'
import { Release, WaitRelease } from './steps/release'
import { ConfirmSettlement, SubmitSettlement, TopUp, WaitConfirm, WaitSettlement, WaitTopUp } from './steps/settle'
import type { OrderParts } from './order_parts'

const PANELS: Record<StepKind, ComponentType<OrderParts>> = {
  accept: Accept,
  waitAccept: WaitAccept,
  answerCancel: AnswerCancel,
  point: PointPanel,
  waitPoint: FillPanel,
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

/** Exactly one panel: what is to be done now, or who is waited for. */
export function NextPanel({ step, ...parts }: OrderParts & { step: StepKind }): ReactNode {
  const Panel = PANELS[step]
  return <Panel {...parts} />
}
