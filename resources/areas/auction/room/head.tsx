import { Link } from 'react-router'
import { Icon } from '~/components/icon'
import { StateTag, wordOf } from '~/components/state_tag'
import { price, signed, weight } from '~/lib/format'
import type { AuctionRoom } from '../api'
import { Remind } from '../remind'
import { moves } from '../bidding_texts'
import type { Connection } from './use_room'
import { phaseAt, type Phase } from './view'
import { LotState } from '#ui/generated/codes'
import styles from './room.module.css'

const STATE_OF: Record<Phase, number> = { coming: 2, bidding: 5, flash: 6, over: 9, void: 8 }

/** Name, mode and phase of the session, its contract's price, and the state of the connection. */
export function RoomHead({
  room,
  now,
  line,
  sound,
}: {
  room: AuctionRoom
  now: number
  line: Connection
  sound: { on: boolean; toggle: () => void }
}) {
  const phase = phaseAt(room, now)
  const open = room.itemList.filter((lot) => lot.state === LotState.waiting).length
  // The state "locked", shortly before the start, does not follow from the clock.
  const state = phase === 'coming' ? room.state : STATE_OF[phase]
  return (
    <div className={styles.sess} data-testid="room-head">
      <div className="inner">
        <Link className={styles.back} to="/auction" aria-label="返回竞价大厅">
          <Icon name="left" />
        </Link>
        <div className={styles.sessionName}>
          <h1 title={room.name}>{room.name}</h1>
          <p>
            {room.houseCode}　{wordOf('auctionPriceType', room.priceType)} {moves(room)}价　{room.itemCount} 批{' '}
            {weight(room.totalWeight)} 吨
          </p>
        </div>
        <div className={styles.phase}>
          <StateTag dictionary="auctionSessionState" code={state} />
          {phase === 'flash' && (
            <p title={`限时竞价：每次有效出价后重新倒计时${room.postpone}秒`}>
              有效出价后重新倒计时 {room.postpone} 秒
            </p>
          )}
          {phase === 'bidding' && <p>结束后进入秒杀，每次有效出价延时 {room.postpone} 秒</p>}
          {(room.limited || room.millsOnly) && (
            <p className="text-warn">{room.limited ? '定向竞价' : '仅限纺织企业'}</p>
          )}
        </div>
        {phase === 'coming' && <Remind sessionId={room.id} />}
        {room.contracts.map(({ code, lastPrice, upDown, simulated }) => (
          <dl key={code} className={styles.fut}>
            <dt>
              点价合约 {code}
              {simulated && ' 演示'}
            </dt>
            <dd>
              <b>{price(lastPrice)}</b>{' '}
              <span className={(upDown ?? 0) < 0 ? 'text-down' : (upDown ?? 0) > 0 ? 'text-up' : 'text-faint'}>
                {signed(upDown)}
              </span>
            </dd>
          </dl>
        ))}
        <dl>
          <dt>{phase === 'coming' ? '开始' : phase === 'over' || phase === 'void' ? '实际结束' : '计划结束'}</dt>
          <dd>
            {(phase === 'coming'
              ? room.startTime
              : ((phase === 'over' || phase === 'void') && room.closeTime) || room.endTime
            ).slice(5, phase === 'coming' ? 16 : 19)}
          </dd>
        </dl>
        <dl>
          <dt>{phase === 'coming' ? '待拍' : '竞价中'} / 已结束</dt>
          <dd>
            {open} / {room.itemCount - open} 批
          </dd>
        </dl>
        <button
          type="button"
          className={styles.sound}
          aria-pressed={sound.on}
          title={sound.on ? '被超提示音已开' : '被超提示音已关'}
          onClick={sound.toggle}
        >
          <Icon name={sound.on ? 'sound' : 'mute'} label={sound.on ? '关闭被超提示音' : '打开被超提示音'} />
        </button>
        <Connection line={line} />
      </div>
    </div>
  )
}

const LINES = { live: '已连接', connecting: '正在连接', crowded: '每 3 秒更新' }

function Connection({ line: { state, latency } }: { line: Connection }) {
  if (state === 'broken' || state === 'polling')
    return (
      <p className={`${styles.net} bad`} role="status">
        <Icon name="warn" />
        <span>连接中断</span>
      </p>
    )
  return (
    <p className={styles.net} data-state={state} role="status">
      <Icon name="signal" />
      <span>{LINES[state]}</span>
      {latency !== null && <small>延迟 {latency} 毫秒</small>}
    </p>
  )
}
