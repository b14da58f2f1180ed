import { FileButton } from '~/components/file_button'
import { Permission } from '~/components/permission'
import { StateTag } from '~/components/state_tag'
import { confirm } from '~/lib/feedback'
import { openFile } from '~/lib/files'
import { shortTime, weight } from '~/lib/format'
import { useStep, type OrderDetail, type PickRow } from './api'
import { DeliveryType, PickState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import type { OrderParts } from './order_parts'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './picks_card.module.css'
import orderStyles from './order.module.css'

/** What a truck has taken of what it was announced for; a delivery has no plan but the contract. */
function takenText(order: OrderDetail, pick: PickRow): string {
  const delivered = pick.kind === DeliveryType.delivered
  if (order.byTonne)
    return `${delivered ? '实收' : '实提'} ${weight(pick.actualWeight)} / ${delivered ? '合同' : '计划'} ${weight(pick.weight)} 吨`
  return `实提 ${pick.actualPackets} / ${pick.packets} 包${pick.actualWeight > 0 ? ` ${weight(pick.actualWeight)} 吨` : ''}`
}

/** 提货单: every pick-up with code, bales or tonnes, and weight tickets. */
export function PicksCard({ order, side }: OrderParts) {
  const cancel = useStep('/pick/cancel', '提货申请已撤销')
  const ask = (pick: PickRow) =>
    confirm({
      title: `撤销提货单 ${pick.pickNo}？`,
      okText: '撤销',
      danger: true,
      onOk: () => cancel.run({ pickOrderId: pick.pickOrderId }),
    })
  const renew = useStep('/pick/code', '新提货码已发送')
  const askRenewal = (pick: PickRow) =>
    confirm({
      title: `换发提货单 ${pick.pickNo} 的提货码？`,
      content: `新提货码短信发送给您和司机${pick.driverPhone ? ` ${pick.driverPhone}` : ''}，原提货码作废。`,
      okText: '换发',
      onOk: () => renew.run({ pickOrderId: pick.pickOrderId }),
    })
  return (
    <section className="card">
      <header>
        <h2>{order.deliveryType === DeliveryType.pickUp ? '提货单' : '收货记录'}</h2>
      </header>
      <ul className={styles.picks}>
        {order.picks.map((pick) => (
          <li key={pick.pickOrderId}>
            <div className="row">
              <b>{pick.pickNo}</b>
              <StateTag dictionary="pickState" code={pick.state} />
              <span className="text-soft">{pick.pickDate}</span>
              {pick.pickCode && isOneOf(pick.state, PickState.approved, PickState.partlyOut) && (
                <span>
                  提货码 <b className={orderStyles.code}>{pick.pickCode}</b>
                </span>
              )}
              {pick.pickCodeLocked && isOneOf(pick.state, PickState.approved, PickState.partlyOut) && (
                <Tag tone="red">提货码已锁定</Tag>
              )}
              {isOneOf(pick.state, PickState.approved, PickState.partlyOut, PickState.completed) && (
                <FileButton
                  path="/pick/paper"
                  input={{ pickOrderId: pick.pickOrderId }}
                  name={`提货单${pick.pickNo}.pdf`}
                >
                  打印
                </FileButton>
              )}
              {side === 'buyer' && isOneOf(pick.state, PickState.approved, PickState.partlyOut) && (
                <Permission codes="order:pick">
                  <Button size="small" disabled={renew.busy} onClick={() => void askRenewal(pick)}>
                    换发提货码
                  </Button>
                </Permission>
              )}
              {side === 'buyer' && isOneOf(pick.state, PickState.unapproved, PickState.approved) && (
                <Permission codes="order:pick">
                  <Button size="small" className="push" disabled={cancel.busy} onClick={() => void ask(pick)}>
                    撤销
                  </Button>
                </Permission>
              )}
            </div>
            <p className="text-soft text-small">
              {[pick.plate, pick.driverName, pick.driverPhone].filter(Boolean).join(' ')} {takenText(order, pick)}
              {pick.rejectReason ? `，${pick.rejectReason}` : ''}
            </p>
            {pick.tickets.map((ticket, index) => (
              <p className="text-faint text-small" key={index}>
                {shortTime(ticket.createdTime)} 磅单 {ticket.ticketNo}：{!order.byTonne && `${ticket.packets} 包 `}
                {weight(ticket.weight)} 吨
                {ticket.fileId !== null && (
                  <Button
                    tone="quiet"
                    size="small"
                    onClick={() => void openFile(ticket.fileId!, `${ticket.ticketNo}.pdf`)}
                  >
                    查看
                  </Button>
                )}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
