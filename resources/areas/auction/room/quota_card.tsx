import { confirm } from '~/lib/feedback'
import { money, price, weight } from '~/lib/format'
import { useCan } from '~/lib/use_session'
import { useDeposit, useLeave, type AuctionRoom } from '../api'
import { OutbidAlert } from '../remind'
import { DepositForm, useTerms } from './deposit_form'
import { phaseAt, takenOf } from './view'
import { EntryState, LotState } from '#ui/generated/codes'
import auctionStyles from '../auction.module.css'
import roomStyles from './room.module.css'

/** 出价额度: the frozen and the used part, and a form to freeze more without leaving the room. */
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
  if (!entry || entry.state === EntryState.registered || (entry.state === EntryState.ended && running)) return null
  const taken = takenOf(room)
  const left = entry.deposit - taken
  const tonnes = (cents: number) => Math.floor((Math.max(0, cents) * 1000) / room.depositRate) / 1000
  const covers = room.itemList
    .filter((lot) => lot.state === LotState.waiting && lot.buyerCompanyId === null)
    .map((lot) => lot.deposit)
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
    <section className="card" aria-label="出价额度">
      <header>
        <h2>出价额度</h2>
        <span className="text-soft text-small">竞买号 {entry.bidderNo}</span>
        {running && may && !adding && (
          <button
            type="button"
            className={`more ${auctionStyles.link} ${roomStyles.link}`}
            onClick={() => onAdding(true)}
          >
            追加保证金
          </button>
        )}
      </header>
      <dl className={`pairs ${roomStyles.pad}`}>
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
        className={roomStyles.meter}
        role="meter"
        aria-label="在手占用额度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={entry.deposit === 0 ? 0 : Math.round((taken / entry.deposit) * 100)}
      >
        <i style={{ width: `${entry.deposit === 0 ? 0 : Math.min(100, (taken / entry.deposit) * 100)}%` }} />
      </div>
      {adding && running && (
        <div className={roomStyles.pad}>
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
      {running && <OutbidAlert sessionId={room.id} />}
      {phaseAt(room, now) === 'coming' && may && (
        <p className={`${roomStyles.pad} text-small`}>
          <button
            type="button"
            className={`${auctionStyles.link} ${roomStyles.link} text-soft`}
            disabled={leave.busy}
            onClick={() => void quit()}
          >
            退出本场，解冻保证金
          </button>
        </p>
      )}
    </section>
  )
}
