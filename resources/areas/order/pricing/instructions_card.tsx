import { useState } from 'react'
import { Permission } from '~/components/permission'
import { StateTag, wordOf } from '~/components/state_tag'
import { confirm } from '~/lib/feedback'
import { price, shortTime, signed } from '~/lib/format'
import { useStep } from '../api'
import { ReasonModal } from '../steps/reason_modal'
import { usePointDesk, type InstructionRow, type RollRow } from './api'
import { InstructionState, OrderState, PricedBy, RollState } from '#ui/generated/codes'
import type { OrderParts } from '../order_parts'
import { goodsNamed } from '../quantity'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './instructions_card.module.css'

/** 点价记录: every instruction with its outcome, and every roll. */
export function InstructionsCard({ order, side }: OrderParts) {
  const { data: desk } = usePointDesk(order.orderId)
  const forced = order.lines.filter(
    (line) => line.pair?.pricedBy === PricedBy.deadline || line.pair?.pricedBy === PricedBy.platform
  )
  const rows = desk?.instructions ?? []
  const rolls = desk?.rolls.filter(({ state }) => state !== RollState.open) ?? []
  return (
    <section className="card">
      <header>
        <h2>点价记录</h2>
        <span className="more text-soft text-small">期货价，元/吨</span>
      </header>
      {rows.length + rolls.length + forced.length === 0 ? (
        <p className="inside text-faint">还没有点价指令</p>
      ) : (
        <ul className={styles.pointLog} aria-label="点价指令">
          {rows.map((row) => (
            <Instruction
              key={row.instructionId}
              row={row}
              goods={goodsNamed(order, row.batchCode)}
              mine={side === 'buyer'}
              pricing={order.state === OrderState.unpriced}
            />
          ))}
          {forced
            .filter(
              (line) =>
                line.pair!.pricedBy === PricedBy.deadline ||
                !rows.some((row) => row.lineId === line.lineId && row.state === InstructionState.filled)
            )
            .map((line) => (
              <li key={`line${line.lineId}`}>
                <time>{shortTime(line.pair!.pricedTime)}</time>
                <span>
                  {wordOf('pricedBy', line.pair!.pricedBy)} {line.pair!.priceContract}
                  <small>{goodsNamed(order, line.batchCode)}，按结算价</small>
                </span>
                <b>{price(line.pair!.fixedPrice)}</b>
                <Tag tone="green">已点价</Tag>
              </li>
            ))}
          {rolls.map((roll) => (
            <Roll key={`roll${roll.rollId}`} roll={roll} />
          ))}
        </ul>
      )}
    </section>
  )
}

type InstructionProps = { row: InstructionRow; goods: string; mine: boolean; pricing: boolean }

function Instruction({ row, goods, mine, pricing }: InstructionProps) {
  const { instructionId } = row
  const [claiming, setClaiming] = useState(false)
  const cancel = useStep('/pair/point/cancel', '点价指令已撤销')
  const claim = useStep('/pair/point/claim', '已提交，等待平台处理', () => setClaiming(false))
  const takeBack = () =>
    confirm({
      title: '撤销点价指令？',
      content: `${wordOf('instructionKind', row.kind)} ${price(row.limitPrice)}，${goods}`,
      okText: '撤销指令',
      danger: true,
      onOk: () => cancel.run({ instructionId }),
    })
  const claimable =
    mine &&
    pricing &&
    row.touchedTime &&
    !row.claim &&
    (row.state === InstructionState.open || row.state === InstructionState.expired)
  return (
    <li>
      <time>{shortTime(row.createdTime)}</time>
      <span>
        {wordOf('instructionKind', row.kind)} {row.priceContract} <b>{price(row.limitPrice)}</b>
        <small>
          {goods}　{row.placedName}
          {row.state === InstructionState.filled &&
            `　${wordOf('pricedBy', row.filledBy)} ${shortTime(row.filledTime)}`}
          {row.endReason && `　${row.endReason}`}
        </small>
        {row.touchedTime && row.state !== InstructionState.filled && (
          <small className="text-warn">
            平台行情 {shortTime(row.touchedTime)} 到 {price(row.touchedPrice)}
            {row.claim && `　买方已主张成交：${row.claim}`}
          </small>
        )}
      </span>
      <b>{row.fillPrice === null ? '' : price(row.fillPrice)}</b>
      <span className="acts">
        <StateTag dictionary="instructionState" code={row.state} />
        <Permission codes="order:point">
          {mine && row.state === InstructionState.open && (
            <Button size="small" disabled={cancel.busy} onClick={() => void takeBack()}>
              撤单
            </Button>
          )}
          {claimable && (
            <Button size="small" onClick={() => setClaiming(true)}>
              主张成交
            </Button>
          )}
        </Permission>
      </span>
      <ReasonModal
        open={claiming}
        title="主张成交"
        hint="平台行情已到达该指令的限价而卖方未确认。平台核对行情记录后可按限价执行成交。"
        okText="提交主张"
        busy={claim.busy}
        onClose={() => setClaiming(false)}
        onSubmit={(reason) => claim.run({ instructionId, reason })}
      />
    </li>
  )
}

function Roll({ roll }: { roll: RollRow }) {
  return (
    <li>
      <time>{shortTime(roll.answeredTime ?? roll.createdTime)}</time>
      <span>
        移仓 {roll.fromContract} {signed(roll.fromBasis)} → {roll.toContract} {signed(roll.toBasis)}
        <small>
          {roll.askerSide === 'buyer' ? '买方' : '卖方'} {roll.askerName} 申请，价格 {price(roll.fromPrice)} /{' '}
          {price(roll.toPrice)}
          {roll.answer && `　${roll.answer}`}
        </small>
      </span>
      <b />
      <StateTag dictionary="rollState" code={roll.state} />
    </li>
  )
}
