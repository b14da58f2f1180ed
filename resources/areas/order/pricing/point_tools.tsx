import { Modal, Select } from 'antd'
import { useState } from 'react'
import { Permission } from '~/components/permission'
import { confirm } from '~/lib/feedback'
import { money, price, shortTime, signed } from '~/lib/format'
import { useStep, type OrderDetail, type Side } from '../api'
import { ReasonModal } from '../steps/reason_modal'
import type { PointDesk, RollRow } from './api'
import { PricingStatus, RollState } from '#ui/generated/codes'

/** What else may happen before the price: a roll, and a buyer who gives up. */
export function PointTools({ order, desk, side }: { order: OrderDetail; desk: PointDesk; side: Side }) {
  const roll = desk.rolls.find(({ state }) => state === RollState.open)
  const [rolling, setRolling] = useState(false)
  const over = order.pair!.pricingStatus === PricingStatus.expired
  return (
    <div className="point-tools">
      {roll && <RollBar order={order} roll={roll} />}
      <span className="buttons">
        {!roll && !over && desk.rollContracts.length > 0 && (
          <Permission codes="order:point">
            <button type="button" className="btn s" onClick={() => setRolling(true)}>
              移仓
            </button>
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
  const [declining, setDeclining] = useState(false)
  const answer = useStep('/pair/roll/answer', '已回复对方', () => setDeclining(false))
  const withdraw = useStep('/pair/roll/withdraw', '已撤回移仓申请')
  const agree = () =>
    confirm({
      title: '同意移仓？',
      content: `${rollText(roll)}，点价截止 ${shortTime(roll.toDeadline)}。已点价的批次不变。`,
      okText: '同意移仓',
      onOk: () => answer.run({ orderId, agree: true }),
    })
  return (
    <div className="roll-bar">
      <span>
        <b>{roll.mine ? '已申请移仓' : `${roll.askerSide === 'buyer' ? '买方' : '卖方'}申请移仓`}</b> {rollText(roll)}
        <small>
          价格 {price(roll.fromPrice)} / {price(roll.toPrice)}，新截止 {shortTime(roll.toDeadline)}，
          {shortTime(roll.expiresTime)} 前有效
        </small>
      </span>
      <Permission codes="order:point">
        {roll.mine ? (
          <button
            type="button"
            className="btn s"
            disabled={withdraw.busy}
            onClick={() => void withdraw.run({ orderId })}
          >
            撤回
          </button>
        ) : (
          <span className="buttons">
            <button type="button" className="btn p s" disabled={answer.busy} onClick={() => void agree()}>
              同意
            </button>
            <button type="button" className="btn s" onClick={() => setDeclining(true)}>
              不同意
            </button>
          </span>
        )}
      </Permission>
      <ReasonModal
        open={declining}
        title="不同意移仓"
        okText="提交"
        busy={answer.busy}
        onClose={() => setDeclining(false)}
        onSubmit={(reason) => answer.run({ orderId, agree: false, reason })}
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
    <Modal
      open
      title="申请移仓"
      okText="提交申请"
      okButtonProps={{ loading: ask.busy, disabled: basis === null }}
      onOk={() => void ask.run({ orderId: order.orderId, priceContract: code })}
      onCancel={onClose}
    >
      <p className="t2 modal-hint">
        对方须在 24 小时内确认。新基差 = 原基差 +（原合约价 − 新合约价），以提交时的行情为准；已点价的批次不变。
      </p>
      <label className="stacked">
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
      <p className="roll-sum">
        {desk.priceContract} {signed(order.pair!.priceDiff)} → {code}{' '}
        <b>{basis === null ? '暂无行情' : signed(basis)}</b>
      </p>
    </Modal>
  )
}

function GiveUp({ order }: { order: OrderDetail }) {
  const { orderId, deposit } = order
  const [open, setOpen] = useState(false)
  const abandon = useStep('/pair/abandon', '订单已终止', () => setOpen(false))
  return (
    <Permission codes="order:cancel">
      <button type="button" className="btn t s" onClick={() => setOpen(true)}>
        放弃点价
      </button>
      <ReasonModal
        open={open}
        title="放弃点价，终止订单"
        hint={`按买方违约处理：定金 ${money(deposit)} 元归卖方，批次恢复在售。双方协商一致的，请使用协商取消。`}
        okText="放弃并终止"
        danger
        busy={abandon.busy}
        onClose={() => setOpen(false)}
        onSubmit={(reason) => abandon.run({ orderId, reason })}
      />
    </Permission>
  )
}
