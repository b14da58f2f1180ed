import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { weight } from '~/lib/format'
import { useStep, type OrderDetail } from '../api'
import { PickState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'
import { Button } from '#ui/kit/button'

/** 余量不再提 of goods by the tonne: after the last truck the seller says that nothing more leaves. */
export function CloseRest({ order }: { order: OrderDetail }) {
  const { orderId, seen, terms } = order
  const close = useStep('/order/rest/close', '已登记，转入结算')
  const picked = order.lines.reduce((sum, line) => sum + line.pickedWeight, 0)
  const open = order.picks.some((pick) => isOneOf(pick.state, PickState.unapproved, PickState.approved))
  if (!order.byTonne || picked === 0 || open) return null
  const ask = () =>
    confirm({
      title: '余量不再提？',
      content: `已提 ${weight(picked)} 吨，合同 ${weight(order.weight)} 吨。登记后按实际过磅重量结算；相差超过 ±${terms.scaleTolerance / 10}% 的转入争议。`,
      okText: '余量不再提',
      onOk: () => close.run({ orderId, seen }),
    })
  return (
    <Permission codes="order:pick">
      <Button disabled={close.busy} onClick={() => void ask()}>
        余量不再提
      </Button>
    </Permission>
  )
}
