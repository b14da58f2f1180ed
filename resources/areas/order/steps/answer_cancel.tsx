import { Countdown } from '~/components/figures'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, shortTime } from '~/lib/format'
import { useStep } from '../api'
import { Panel } from './panel'
import type { OrderParts } from '../order_parts'
import { goodsBack } from '../quantity'
import { Button } from '#ui/kit/button'

/** The other side has asked to cancel: agree or refuse. */
export function AnswerCancel({ order }: OrderParts) {
  const request = order.cancelRequest!
  const { orderId } = order
  const { seen } = request
  const answer = useStep('/order/cancel/answer', '已回复对方')
  const agree = () =>
    confirm({
      title: '同意取消该订单？',
      content: `定金 ${money(order.deposit)} 元解冻退还买方，${goodsBack(order)}恢复在售，双方互不追究。`,
      okText: '同意取消',
      danger: true,
      onOk: () => answer.run({ orderId, seen, agree: true }),
    })
  return (
    <Panel
      title="回复取消申请"
      word={<>{request.askerSide === 'buyer' ? '买方' : '卖方'}申请协商取消</>}
      details={[
        ['申请人', request.askerName],
        ['原因', request.reason],
        [
          '回复截止',
          <>
            <b>{shortTime(request.expiresTime)}</b> <Countdown before="剩" until={request.expiresTime} />
            ，逾期视为不同意
          </>,
        ],
      ]}
    >
      <Permission codes="order:cancel">
        <Button
          tone="primary"
          size="large"
          disabled={answer.busy}
          onClick={() => void answer.run({ orderId, seen, agree: false })}
        >
          不同意，继续履约
        </Button>
        <Button tone="danger" disabled={answer.busy} onClick={() => void agree()}>
          同意取消
        </Button>
      </Permission>
    </Panel>
  )
}
