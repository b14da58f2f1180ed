import { Select } from 'antd'
import { useState } from 'react'
import { Dialog } from '~/components/dialog'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, price, shortTime, signed } from '~/lib/format'
import { useStep, type OrderDetail, type Side } from '../api'
import { ReasonModal } from '../steps/reason_modal'
import { goodsBack } from '../quantity'
import type { PointDesk, RollRow } from './api'
import { PricingStatus, RollState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './point_tools.module.css'
import orderStyles from '../order.module.css'

/** Further actions before pricing: rolling to another contract, and giving up by the buyer. */
export function PointTools({ order, desk, side }: { order: OrderDetail; desk: PointDesk; side: Side }) {
  const roll = desk.rolls.find(({ state }) => state === RollState.open)
  const [rolling, setRolling] = useState(false)
  const over = order.pair!.pricingStatus === PricingStatus.expired
  return (
    <div className={styles.pointTools}>
      {roll && <RollBar order={order} roll={roll} />}
      <span className={styles.buttons}>
        {!roll && !over && desk.rollContracts.length > 0 && (
          <Permission codes="order:point">
            <Button size="small" onClick={() => setRolling(true)}>
              移仓
            </Button>
          </Permission>
        )}
        {side === 'buyer' && <GiveUp order={order} />}
      </span>
      {rolling && <RollModal order={order} desk={desk} onClose={() => setRolling(false)} />}
    </div>
  )
}

const rollText = (roll: RollRow) =>
  `${roll.fromContract} ${signed(roll.fromBasis)} → ${roll.toContract} ${signed(roll.toBasis)}`

function RollBar({ order, roll }: { order: OrderDetail; roll: RollRow }) {
  const { orderId } = order
  const { seen } = roll
  const [declining, setDeclining] = useState(false)
  const answer = useStep('/pair/roll/answer', '已回复对方', () => setDeclining(false))
  const withdraw = useStep('/pair/roll/withdraw', '已撤回移仓申请')
  const agree = () =>
    confirm({
      title: '同意移仓？',
      content: `${rollText(roll)}，点价截止 ${shortTime(roll.toDeadline)}。已点价的不变。`,
      okText: '同意移仓',
      onOk: () => answer.run({ orderId, seen, agree: true }),
    })
  return (
    <div className={styles.rollBar}>
      <span>
        <b>{roll.mine ? '已申请移仓' : `${roll.askerSide === 'buyer' ? '买方' : '卖方'}申请移仓`}</b> {rollText(roll)}
        <small>
          价格 {price(roll.fromPrice)} / {price(roll.toPrice)}，新截止 {shortTime(roll.toDeadline)}，
          {shortTime(roll.expiresTime)} 前有效
        </small>
      </span>
      <Permission codes="order:point">
        {roll.mine ? (
          <Button size="small" disabled={withdraw.busy} onClick={() => void withdraw.run({ orderId })}>
            撤回
          </Button>
        ) : (
          <span className={styles.buttons}>
            <Button tone="primary" size="small" disabled={answer.busy} onClick={() => void agree()}>
              同意
            </Button>
            <Button size="small" onClick={() => setDeclining(true)}>
              不同意
            </Button>
          </span>
        )}
      </Permission>
      <ReasonModal
        open={declining}
        title="不同意移仓"
        okText="提交"
        busy={answer.busy}
        onClose={() => setDeclining(false)}
        onSubmit={(reason) => answer.run({ orderId, seen, agree: false, reason })}
      />
    </div>
  )
}

function RollModal({ order, desk, onClose }: { order: OrderDetail; desk: PointDesk; onClose: () => void }) {
  const [code, setCode] = useState(desk.rollContracts[0].code)
  const ask = useStep('/pair/roll/ask', '移仓申请已提交，等待对方确认', onClose)
  const to = desk.rollContracts.find((contract) => contract.code === code)
  const known = to?.lastPrice && desk.lastPrice
  const basis = known ? order.pair!.priceDiff + desk.lastPrice! - to.lastPrice! : null
  return (
    <Dialog
      open
      title="申请移仓"
      okText="提交申请"
      okButtonProps={{ loading: ask.busy, disabled: basis === null }}
      onOk={() => void ask.run({ orderId: order.orderId, seen: order.pair!.seen, priceContract: code })}
      onCancel={onClose}
    >
      <p className={`text-soft ${orderStyles.modalHint}`}>
        对方须在 {order.terms.answerHours} 小时内确认。新基差 = 原基差 +（原合约价 −
        新合约价），以提交时的行情为准；已点价的不变。
      </p>
      <label className={orderStyles.stacked}>
        <span>新合约</span>
        <Select
          style={{ width: '100%' }}
          value={code}
          onChange={setCode}
          options={desk.rollContracts.map((contract) => ({
            value: contract.code,
            label: `${contract.code}　${price(contract.lastPrice)}　点价截止 ${contract.lastPointDate}`,
          }))}
        />
      </label>
      <p className={styles.rollSum}>
        {desk.priceContract} {signed(order.pair!.priceDiff)} → {code}{' '}
        <b>{basis === null ? '暂无行情' : signed(basis)}</b>
      </p>
    </Dialog>
  )
}

function GiveUp({ order }: { order: OrderDetail }) {
  const { orderId, deposit } = order
  const [open, setOpen] = useState(false)
  const abandon = useStep('/pair/abandon', '订单已终止', () => setOpen(false))
  return (
    <Permission codes="order:cancel">
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        放弃点价
      </Button>
      <ReasonModal
        open={open}
        title="放弃点价，终止订单"
        hint={`按买方违约处理：定金 ${money(deposit)} 元归卖方，${goodsBack(order)}恢复在售。双方协商一致的，请使用协商取消。`}
        okText="放弃并终止"
        danger
        busy={abandon.busy}
        onClose={() => setOpen(false)}
        onSubmit={(reason) => abandon.run({ orderId, seen: order.seen, reason })}
      />
    </Permission>
  )
}
