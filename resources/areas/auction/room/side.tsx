import { useState } from 'react'
import { wordOf } from '~/components/state_tag'
import { confirm } from '~/lib/feedback'
import { money, price, weight } from '~/lib/format'
import { useCan } from '~/lib/use_session'
import { useDeposit, useLeave, type AuctionLotRow, type AuctionRoom } from '../api'
import { derived, MOST_STEPS, moves, offer, two } from '../words'
import { OutbidAlert } from '../remind'
import { DepositForm, useTerms } from './deposit_form'
import { NoticeModal } from './notice_modal'
import { phaseAt, takenOf } from './view'

const isInHand = (item: AuctionLotRow) => item.buyerCompanyId !== null && [1, 5, 9].includes(item.state)

/** 我的在手: what my company leads or has won. */
export function MineCard({ room, onChoose }: { room: AuctionRoom; onChoose: (itemId: number) => void }) {
  const mine = room.itemList.filter(isInHand)
  const value = mine.reduce<number | null>((sum, item) => {
    const each = room.priceType === 2 ? derived(room, item, item.hammerPrice, room.contracts) : item.hammerPrice
    return sum === null || each === null ? null : sum + Math.round(each * item.productWeight)
  }, 0)
  const contract = [...new Set(mine.flatMap((item) => item.priceContract ?? []))]
  return (
    <section className="card mine-card" aria-label="我的在手">
      <header>
        <h2>我的在手</h2>
        <span className="push t2 s12">{room.inHandCount} 批</span>
      </header>
      {mine.length === 0 ? (
        <p className="pad t3 s12">领先的标的会出现在这里</p>
      ) : (
        <>
          <div className="scroll-of">
            <table className="mine">
              <tbody>
                {mine.map((item) => (
                  <tr key={item.id}>
                    <td>
                      <button type="button" className="link" onClick={() => onChoose(item.id)}>
                        <b>{two(room.itemList.indexOf(item) + 1)}</b> {item.batchCode?.slice(-6) ?? item.productName}
                      </button>
                    </td>
                    <td className="num up">
                      <b>{offer(room, item.hammerPrice)}</b>
                    </td>
                    <td className="num">{weight(item.productWeight)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="sum">
            合计
            <span>
              <b>{weight(room.inHandWeight)}</b> 吨
            </span>
          </p>
          {value !== null && (
            <p className="val">
              <span>
                货值
                {room.priceType === 2 &&
                  `（按 ${contract.join('、')} ${contract.length === 1 ? price(room.contracts.find(({ code }) => code === contract[0])?.lastPrice) : ''} 折算）`}
              </span>
              <b>{money(value)}</b>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** 出价额度: what is frozen, what of it is taken, and more of it without leaving the room. */
export function QuotaCard({
  room,
  now,
  adding,
  onAdding,
}: {
  room: AuctionRoom
  now: number
  adding: boolean
  onAdding: (adding: boolean) => void
}) {
  const { entry } = room
  const may = useCan('auction:enter')
  const running = !['over', 'void'].includes(phaseAt(room, now))
  const deposit = useDeposit(() => onAdding(false))
  const leave = useLeave()
  const { data: terms } = useTerms(room.id, adding)
  if (!entry || entry.state === 1 || (entry.state === 9 && running)) return null
  const taken = takenOf(room)
  const left = entry.deposit - taken
  const tonnes = (cents: number) => Math.floor((Math.max(0, cents) * 1000) / room.depositRate) / 1000
  const covers = room.itemList
    .filter((item) => item.state === 1 && item.buyerCompanyId === null)
    .map((item) => item.deposit)
    .sort((a, b) => b - a)
    .reduce((found, each) => (found.left >= each ? { left: found.left - each, count: found.count + 1 } : found), {
      left,
      count: 0,
    }).count

  async function quit() {
    await confirm({
      title: '退出本场竞价？',
      content: '保证金全额解冻。开始前可以重新报名，竞买号不变。',
      onOk: () => leave.run({ houseId: room.id }),
    })
  }

  return (
    <section className="card quota" aria-label="出价额度">
      <header>
        <h2>出价额度</h2>
        <span className="t2 s12">竞买号 {entry.bidderNo}</span>
        {running && may && !adding && (
          <button type="button" className="more link" onClick={() => onAdding(true)}>
            追加保证金
          </button>
        )}
      </header>
      <dl className="kv pad">
        <dt>已冻结保证金</dt>
        <dd>{money(entry.deposit)}</dd>
        <dt>
          折合额度<small>{price(room.depositRate)} 元/吨</small>
        </dt>
        <dd>{weight(entry.quota)} 吨</dd>
        <dt>在手占用</dt>
        <dd>{weight(tonnes(taken))} 吨</dd>
        {running && (
          <>
            <dt>还可出价</dt>
            <dd>
              <b>{weight(tonnes(left))} 吨</b>　{covers} 批
            </dd>
          </>
        )}
      </dl>
      <div
        className="meter"
        role="meter"
        aria-label="在手占用额度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={entry.deposit === 0 ? 0 : Math.round((taken / entry.deposit) * 100)}
      >
        <i style={{ width: `${entry.deposit === 0 ? 0 : Math.min(100, (taken / entry.deposit) * 100)}%` }} />
      </div>
      {adding && running && (
        <div className="pad">
          <DepositForm
            room={room}
            terms={terms}
            frozen={entry.deposit}
            okText="追加"
            busy={deposit.busy}
            onSubmit={(amount) => void deposit.run({ houseId: room.id, amount })}
            onCancel={() => onAdding(false)}
          />
        </div>
      )}
      {running && <OutbidAlert houseId={room.id} />}
      {phaseAt(room, now) === 'coming' && may && (
        <p className="pad s12">
          <button type="button" className="link t2" disabled={leave.busy} onClick={() => void quit()}>
            退出本场，解冻保证金
          </button>
        </p>
      )}
    </section>
  )
}

/** 本场规则. */
export function RulesCard({ room, item }: { room: AuctionRoom; item: AuctionLotRow | null }) {
  const [reading, setReading] = useState(false)
  const rules: [string, string][] = [
    [`${moves(room)}价幅度`, `${price(item?.stepPrice)} 元/吨`],
    ['单次最多', `${MOST_STEPS} 手`],
    ['秒杀倒计时', `${room.postpone} 秒`],
    ['秒杀最长', `${room.flashCap} 分钟`],
    ['仓储费', wordOf('storageFeeType', item?.storageFeeType)],
    ['成交确认', '次一工作日 17:00 前'],
  ]
  return (
    <section className="card rules" aria-label="本场规则">
      <header>
        <h2>本场规则</h2>
        <button type="button" className="more link" onClick={() => setReading(true)}>
          竞价须知
        </button>
      </header>
      <dl className="kv pad">
        {rules.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <NoticeModal room={room} open={reading} onClose={() => setReading(false)} />
    </section>
  )
}

export function Keys() {
  return (
    <p className="keys wide-only">
      <kbd>↑</kbd>
      <kbd>↓</kbd>
      <span>选批</span>
      <kbd>1</kbd>
      <kbd>2</kbd>
      <kbd>5</kbd>
      <span>手数</span>
      <kbd>⏎</kbd>
      <span>出价</span>
      <kbd>Esc</kbd>
      <span>取消</span>
    </p>
  )
}
