import { useState } from 'react'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, shortTime, weight } from '~/lib/format'
import { useStep, type PickRow } from '../api'
import { Panel } from './panel'
import { PickForm } from './pick_form'
import { RecordForm } from './record_form'
import { ReasonModal } from './reason_modal'
import { DeliveryType, PickState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import type { OrderParts } from '../order_parts'
import { quantitiesOf, quantity } from '../quantity'
import { CloseRest } from './close_rest'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

const planned = (order: OrderParts['order'], pick: PickRow) => quantity(order.byTonne, pick.packets, pick.weight)

/** The buyer applies for a pick-up by truck. */
export function Pick({ order }: OrderParts) {
  const [asking, setAsking] = useState(false)
  const { out, left, all } = quantitiesOf(order)
  const button = (
    <Permission codes="order:pick">
      <Button tone="primary" size="large" onClick={() => setAsking(true)}>
        申请提货
      </Button>
    </Permission>
  )
  return (
    <Panel
      title="申请提货"
      word={<>可提 {left}</>}
      details={[
        ['提货期限', <b key="due">{shortTime(order.pickDue)}</b>],
        ['提货单', `${order.deliveryNo}，每车通过后发送提货码`],
        ['已提', `${out} / ${all}`],
        ['逾期', `仓储费 ${money(order.terms.storageRate)} 元/吨·天由买方承担`],
        ['视为提货', `${shortTime(order.collectDue)}，余下按合同重量结算`],
      ]}
      dock={
        <>
          <p>
            <b className={styles.ink}>可提 {left}</b>
            <span>期限 {shortTime(order.pickDue)}</span>
          </p>
          {button}
        </>
      }
    >
      {button}
      <PickForm order={order} open={asking} onClose={() => setAsking(false)} />
    </Panel>
  )
}

export function WaitPick({ order, side }: OrderParts) {
  const { out, all } = quantitiesOf(order)
  const open = order.picks.filter((pick) =>
    isOneOf(pick.state, PickState.unapproved, PickState.approved, PickState.partlyOut)
  )
  const delivered = order.deliveryType === DeliveryType.delivered
  return (
    <Panel
      waiting
      title={
        delivered
          ? '等待买方收货'
          : open.some((pick) => pick.state === PickState.unapproved)
            ? '等待仓库审核'
            : side === 'buyer'
              ? '等待出库'
              : '等待买方提货'
      }
      word={
        <>
          已提 {out} / {all}
        </>
      }
      details={[
        [delivered ? '交货单' : '提货单', order.deliveryNo ?? '--'],
        ['提货期限', shortTime(order.pickDue)],
        ...(delivered ? [] : [['视为提货', shortTime(order.collectDue)] satisfies [string, string]]),
        ...open.map((pick): [string, string] => [
          '车辆',
          `${pick.pickNo}　${pick.pickDate} ${pick.plate ?? ''} ${planned(order, pick)}${pick.pickCode ? `，提货码 ${pick.pickCode}` : ''}`,
        ]),
      ]}
    >
      {side === 'seller' && <CloseRest order={order} />}
    </Panel>
  )
}

/** The seller approves or refuses an application. */
export function ApprovePick({ order }: OrderParts) {
  const pick = order.picks.find((one) => one.state === PickState.unapproved)!
  const [rejecting, setRejecting] = useState(false)
  const { pickOrderId, seen } = pick
  const approve = useStep('/pick/approve', '已通过，提货码已发送买方和司机')
  const reject = useStep('/pick/reject', '已驳回', () => setRejecting(false))
  const ask = () =>
    confirm({
      title: '通过该提货申请？',
      content: `${pick.pickDate}，车牌 ${pick.plate}，${planned(order, pick)}。通过后提货码短信发送买方与司机。`,
      okText: '通过',
      onOk: () => approve.run({ pickOrderId, seen }),
    })
  return (
    <Panel title="审核提货申请" word={planned(order, pick)} details={pickDetails(pick)}>
      <Permission codes="order:pick">
        <Button tone="primary" size="large" disabled={approve.busy} onClick={() => void ask()}>
          通过
        </Button>
        <Button onClick={() => setRejecting(true)}>驳回</Button>
      </Permission>
      <ReasonModal
        open={rejecting}
        title={`驳回提货单 ${pick.pickNo}`}
        okText="驳回"
        danger
        busy={reject.busy}
        onClose={() => setRejecting(false)}
        onSubmit={(reason) => reject.run({ pickOrderId, reason })}
      />
    </Panel>
  )
}

function pickDetails(pick: PickRow): [string, string][] {
  return [
    ['提货单', pick.pickNo],
    ['提货日期', pick.pickDate],
    ['车辆司机', `${pick.plate ?? '--'} ${pick.driverName ?? ''} ${pick.driverPhone ?? ''}`],
    ...(pick.remark ? ([['备注', pick.remark]] as [string, string][]) : []),
  ]
}

/** The truck has arrived: bales and scale weight are recorded against the driver's code. */
export function RecordPick({ order }: OrderParts) {
  const pick = order.picks.find((one) => isOneOf(one.state, PickState.approved, PickState.partlyOut))!
  const [recording, setRecording] = useState(false)
  return (
    <Panel
      title="登记出库"
      word={
        <>
          已出 {quantity(order.byTonne, pick.actualPackets, pick.actualWeight)} / {planned(order, pick)}
        </>
      }
      details={[
        ...pickDetails(pick),
        ...(pick.actualWeight > 0 && !order.byTonne
          ? ([['已过磅', `${weight(pick.actualWeight)} 吨`]] as [string, string][])
          : []),
      ]}
    >
      <Permission codes="order:pick">
        <Button tone="primary" size="large" onClick={() => setRecording(true)}>
          登记出库
        </Button>
      </Permission>
      <CloseRest order={order} />
      <RecordForm order={order} pick={pick} open={recording} onClose={() => setRecording(false)} />
    </Panel>
  )
}
