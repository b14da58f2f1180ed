import { useState } from 'react'
import { NumberInput } from '~/components/number_input'
import { Permission } from '~/components/permission'
import { entriesOf } from '~/components/state_tag'
import { Bones } from '~/components/states'
import { confirm } from '~/lib/feedback'
import { money, price, shortTime, signed } from '~/lib/format'
import { useStep, type OrderDetail, type OrderLineRow } from '../api'
import { useLast, usePointDesk, type PointDesk } from './api'
import { MarketLine } from './market_line'
import { PointTools } from './point_tools'
import type { OrderParts } from '../order_parts'
import { InstructionKind, InstructionState, PriceStandard, PricingStatus } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import orderStyles from '../order.module.css'
import pricingStyles from './pricing.module.css'

const { limit: LIMIT, market: MARKET } = InstructionKind

type Choice = { kind: InstructionKind; limit: number | null; off: number[] }

/** Lines that can get an instruction: neither priced nor waiting for one to be filled. */
function freeLines(order: OrderDetail, desk: PointDesk): OrderLineRow[] {
  const waiting = new Set(
    desk.instructions.filter(({ state }) => state === InstructionState.open).map(({ lineId }) => lineId)
  )
  return order.lines.filter((line) => line.pair?.fixedPrice === null && !waiting.has(line.lineId))
}

function problemOf(choice: Choice, desk: PointDesk): string | null {
  if (choice.kind === MARKET) return null
  if (choice.limit === null) return '请输入点价价格'
  const cents = choice.limit * 100
  if (cents % desk.tick !== 0) return `点价价格须为${desk.tick / 100}的整数倍`
  if (desk.limitUp !== null && (cents > desk.limitUp || cents < desk.limitDown!)) return '超出涨跌停板'
  return null
}

/** Cost of the lines at a futures price, cents. */
function worth(lines: OrderLineRow[], futures: number) {
  const prices = lines.map((line) => futures + line.pair!.priceDiff + line.pair!.agio)
  const amount = lines.reduce((sum, line, i) => sum + Math.round((line.weight * 1000 * prices[i]) / 1000), 0)
  return { price: new Set(prices).size === 1 ? prices[0] : null, amount }
}

/** 待点价 for the buyer: the market, the form of an instruction, the resulting cost. */
export function PointPanel({ order }: OrderParts) {
  const { data: desk } = usePointDesk(order.orderId)
  if (!desk)
    return (
      <section className={`card ${orderStyles.nextPanel}`}>
        <Bones lines={4} />
      </section>
    )
  return <Loaded order={order} desk={desk} />
}

function Loaded({ order, desk }: { order: OrderDetail; desk: PointDesk }) {
  const { orderId } = order
  const { last } = useLast(desk)
  const [choice, setChoice] = useState<Choice>({ kind: LIMIT, limit: null, off: [] })
  const step = useStep('/pair/point/add', '点价指令已提交，等待成交', () =>
    setChoice((now) => ({ ...now, limit: null, off: [] }))
  )
  const free = freeLines(order, desk)
  const lines = free.filter((line) => !choice.off.includes(line.lineId))
  const futures = choice.kind === MARKET ? last : choice.limit === null ? null : choice.limit * 100
  const problem = problemOf(choice, desk)
  const over = order.pair!.pricingStatus === PricingStatus.expired
  const cost = futures !== null && lines.length > 0 ? worth(lines, futures) : null
  const ready = desk.open && !over && lines.length > 0 && problem === null && futures !== null

  const submit = () =>
    confirm({
      title: '提交点价指令？',
      content: `${choice.kind === LIMIT ? `限价 ${price(futures)}` : `即时点价（最新价 ${price(futures)} 加 2 个最小变动价位以内）`}，${lines.length} 批，成交单价${cost?.price ? `不高于约 ${price(cost.price + (choice.kind === MARKET ? 2 * desk.tick : 0))} 元/吨` : '按各批基差计算'}。成交后不能撤销。`,
      okText: '提交点价',
      onOk: () =>
        step.run({
          orderId,
          seen: order.pair!.seen,
          lineIds: lines.map(({ lineId }) => lineId),
          kind: choice.kind,
          limitPrice: choice.kind === LIMIT ? futures : null,
        }),
    })
  const button = (
    <Permission codes="order:point">
      <Button tone="primary" size="large" disabled={!ready || step.busy} onClick={() => void submit()}>
        提交点价
      </Button>
    </Permission>
  )
  return (
    <>
      <section
        className={`card ${orderStyles.nextPanel} ${pricingStyles.pointPanel} ${orderStyles.docked} ${pricingStyles.docked}`}
        aria-label="下一步"
      >
        <p className={orderStyles.lab}>{over ? '等待强制点价' : free.length > 0 ? '下一步：点价' : '等待成交'}</p>
        <MarketLine order={order} desk={desk} />
        {free.length > 0 && !over && (
          <form
            className={pricingStyles.pointForm}
            onSubmit={(event) => {
              event.preventDefault()
              if (ready) void submit()
            }}
          >
            <span className={pricingStyles.kinds} role="group" aria-label="点价方式">
              {entriesOf('instructionKind').map(({ code, word }) => (
                <button
                  type="button"
                  key={code}
                  className={choice.kind === code ? 'selected' : undefined}
                  aria-pressed={choice.kind === code}
                  onClick={() => setChoice({ ...choice, kind: code })}
                >
                  {word}
                </button>
              ))}
            </span>
            {choice.kind === LIMIT ? (
              <span className={pricingStyles.limit}>
                <NumberInput
                  aria-label="点价价格"
                  placeholder={`限价，${desk.tick / 100} 的整数倍`}
                  step={desk.tick / 100}
                  precision={0}
                  min={0}
                  value={choice.limit}
                  onChange={(limit) => setChoice({ ...choice, limit })}
                />
                <span className="unit">元/吨</span>
                <Button
                  size="small"
                  disabled={last === null}
                  onClick={() => setChoice({ ...choice, limit: last! / 100 })}
                >
                  取最新价
                </Button>
              </span>
            ) : (
              <span className="text-soft text-small">
                按最新价成交，最多高 2 个最小变动价位（{(2 * desk.tick) / 100} 元/吨）
              </span>
            )}
            {free.length > 1 && (
              <span className={pricingStyles.lots} role="group" aria-label="点价商品">
                {free.map((line) => (
                  <label key={line.lineId}>
                    <input
                      type="checkbox"
                      checked={!choice.off.includes(line.lineId)}
                      onChange={({ target }) =>
                        setChoice({
                          ...choice,
                          off: target.checked
                            ? choice.off.filter((id) => id !== line.lineId)
                            : [...choice.off, line.lineId],
                        })
                      }
                    />
                    {line.batchCode}
                  </label>
                ))}
              </span>
            )}
            <p className={pricingStyles.cost} aria-live="polite">
              {choice.limit !== null && choice.kind === LIMIT && problem ? (
                <span className="text-up">{problem}</span>
              ) : cost ? (
                <>
                  单价 {cost.price === null ? '按批计算' : <b>{price(cost.price)}</b>} = {price(futures)}{' '}
                  {signed(order.pair!.priceDiff)}
                  {order.pair!.priceStandard === PriceStandard.standardGrade && ' + 升贴水'}　货款{' '}
                  <b>{money(cost.amount)}</b> 元
                </>
              ) : (
                <span className="text-faint">
                  {order.pair!.autoFill ? '卖方已开启自动成交，到价即成交' : '指令由卖方确认成交，收盘前未成交自动失效'}
                </span>
              )}
            </p>
            {button}
          </form>
        )}
        <PointTools order={order} desk={desk} side="buyer" />
      </section>
      {free.length > 0 && !over && (
        <div className={orderStyles.dockbar} data-testid="dock">
          <p>
            <b className={orderStyles.ink}>
              {desk.priceContract} {price(last)}
            </b>
            <span>截止 {shortTime(order.pair!.pointDeadline)}</span>
          </p>
          {button}
        </div>
      )}
    </>
  )
}
