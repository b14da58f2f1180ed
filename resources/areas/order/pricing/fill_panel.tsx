import { Switch } from 'antd'
import { useState } from 'react'
import { Countdown } from '~/components/figures'
import { NumberInput } from '~/components/number_input'
import { Permission } from '~/components/permission'
import { wordOf } from '~/components/state_tag'
import { Bones } from '~/components/states'
import { confirm } from '~/lib/feedback'
import { price, shortTime } from '~/lib/format'
import { useStep, type OrderDetail } from '../api'
import { usePointDesk, type InstructionRow, type PointDesk } from './api'
import { MarketLine } from './market_line'
import { PointTools } from './point_tools'
import { InstructionState, PricingStatus } from '#ui/generated/codes'
import type { OrderParts } from '../order_parts'
import { goodsNamed } from '../quantity'
import { Button } from '#ui/kit/button'
import styles from './fill_panel.module.css'
import orderStyles from '../order.module.css'
import pricingStyles from './pricing.module.css'

/** 待点价 for the seller: instructions to fill with the executed price. */
export function FillPanel({ order }: OrderParts) {
  const { data: desk } = usePointDesk(order.orderId)
  if (!desk)
    return (
      <section className={`card ${orderStyles.nextPanel} waiting`}>
        <Bones lines={4} />
      </section>
    )
  const open = desk.instructions.filter(({ state }) => state === InstructionState.open)
  const acting = open.length > 0
  return (
    <section
      className={`card ${orderStyles.nextPanel} ${pricingStyles.pointPanel} ${acting ? '' : 'waiting'}`}
      aria-label="下一步"
    >
      <p className={orderStyles.lab}>
        {order.pair!.pricingStatus === PricingStatus.expired
          ? '等待强制点价'
          : acting
            ? '下一步：确认成交'
            : `等待买方点价（截止 ${shortTime(order.pair!.pointDeadline)}）`}
      </p>
      <MarketLine order={order} desk={desk} />
      {acting && (
        <ul className={pricingStyles.fills}>
          {open.map((instruction) => (
            <Fill
              key={instruction.instructionId}
              instruction={instruction}
              goods={goodsNamed(order, instruction.batchCode)}
              desk={desk}
            />
          ))}
        </ul>
      )}
      <AutoFill order={order} />
      <PointTools order={order} desk={desk} side="seller" />
    </section>
  )
}

function Fill({ instruction, goods, desk }: { instruction: InstructionRow; goods: string; desk: PointDesk }) {
  const { instructionId, seen, limitPrice, batchCode, kind } = instruction
  const [executed, setExecuted] = useState<number | null>(limitPrice / 100)
  const fill = useStep('/pair/point/fill', '已确认成交')
  const cents = executed === null ? null : executed * 100
  const problem =
    cents === null
      ? '请输入成交价'
      : cents > limitPrice
        ? '成交价劣于客户限价'
        : cents % desk.tick !== 0
          ? `点价价格须为${desk.tick / 100}的整数倍`
          : null
  const ask = () =>
    confirm({
      title: `以 ${price(cents)} 确认成交？`,
      content: `${goods}，客户${wordOf('instructionKind', kind)} ${price(limitPrice)}。成交价即点价期货价，确认后不能更改。`,
      okText: '确认成交',
      onOk: () => fill.run({ instructionId, seen, price: cents! }),
    })
  return (
    <li>
      <span className="what">
        <b>
          {wordOf('instructionKind', kind)} {price(limitPrice)}
        </b>
        <small>
          {goods}　{instruction.placedName} {instruction.createdTime.slice(11, 16)}　剩{' '}
          <Countdown until={instruction.expiresTime} ended="已失效" />
        </small>
        {instruction.touchedTime && (
          <small className="text-warn">
            平台行情 {instruction.touchedTime.slice(11)} 已到 {price(instruction.touchedPrice)}
          </small>
        )}
      </span>
      <span className={pricingStyles.limit}>
        <NumberInput
          aria-label={`${batchCode} 成交价`}
          step={desk.tick / 100}
          precision={0}
          min={0}
          value={executed}
          status={problem ? 'error' : undefined}
          onChange={setExecuted}
        />
        <span className="unit">元/吨</span>
      </span>
      <Permission codes="order:point">
        <Button tone="primary" disabled={problem !== null || fill.busy} onClick={() => void ask()}>
          确认成交
        </Button>
      </Permission>
      {problem && <small className="text-up">{problem}</small>}
    </li>
  )
}

function AutoFill({ order }: { order: OrderDetail }) {
  const { orderId } = order
  const pair = order.pair!
  const { seen } = pair
  const auto = useStep('/pair/auto', '已保存')
  const turn = (autoFill: boolean) =>
    autoFill
      ? confirm({
          title: '开启行情自动成交？',
          content: '此后平台行情到达客户限价时自动成交，不再由贵司确认；请自行安排期货对冲。随时可以关闭。',
          okText: '开启',
          onOk: () => auto.run({ orderId, seen, autoFill }),
        })
      : auto.run({ orderId, seen, autoFill })
  return (
    <Permission codes="order:point">
      <label className={styles.autoFill}>
        <Switch
          size="small"
          aria-label="行情自动成交"
          checked={pair.autoFill}
          loading={auto.busy}
          onChange={(on) => void turn(on)}
        />
        <span>行情自动成交</span>
        <small className="text-faint">平台行情到达客户限价时自动确认</small>
      </label>
    </Permission>
  )
}
