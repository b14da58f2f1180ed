import { Icon } from '~/components/icon'
import { useSubscriptions } from './api'
import styles from './remind.module.css'
import roomStyles from './room/room.module.css'

/** Subscribes to a session that has not begun, or to every new session when `sessionId` is null. */
export function Remind({ sessionId = null, words = true }: { sessionId?: number | null; words?: boolean }) {
  const { data, change } = useSubscriptions()
  if (!data) return null
  const on = sessionId === null ? data.all : data.houseIds.includes(sessionId)
  const word = sessionId === null ? (on ? '已订阅新场次' : '订阅新场次') : on ? '已订阅' : '开始提醒'
  return (
    <button
      type="button"
      className={`btn ${styles.remind} ${roomStyles.remind} ${sessionId === null ? '' : 'small'}`}
      aria-label={words ? undefined : word}
      aria-pressed={on}
      title={on ? '点击取消提醒' : sessionId === null ? '新场次发布时提醒我' : '开始前 30 分钟提醒我'}
      disabled={change.busy}
      onClick={() => void change.run({ houseId: sessionId, subscribed: !on })}
    >
      <Icon name={on ? 'check' : 'bell'} />
      {words && <span className={roomStyles.word}>{word}</span>}
    </button>
  )
}

/** Switch for an SMS when another bidder takes the lead, for users who do not watch the room. */
export function OutbidAlert({ sessionId }: { sessionId: number }) {
  const { data, alert } = useSubscriptions()
  if (!data) return null
  const on = data.outbid.includes(sessionId)
  return (
    <p className={`${roomStyles.pad} text-small ${roomStyles.outbidAlert}`}>
      <label>
        <input
          type="checkbox"
          checked={on}
          disabled={alert.busy}
          onChange={() => void alert.run({ houseId: sessionId, wanted: !on })}
        />
        被超价时发短信提醒我
      </label>
      <span className="text-faint">同一标的每 3 分钟最多一条</span>
    </p>
  )
}
