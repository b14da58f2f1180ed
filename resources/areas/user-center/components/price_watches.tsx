import { useState } from 'react'
import { AlertChannels } from '~/components/alert_channels'
import { DecimalInput } from '~/components/decimal_input'
import { Bones, EmptyState } from '~/components/states'
import { entriesOf, wordOf } from '~/components/state_tag'
import { price, shortTime } from '~/lib/format'
import { useAction, useCall } from '~/lib/query'
import { message } from '~/lib/feedback'
import { NoticeType, WatchDirection } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './price_watches.module.css'
import individuationStyles from '../individuation.module.css'

const LIST = '/individuation/watch/list'

/** 行情推送: price levels of the main cotton contract that trigger a notice. */
export function PriceWatches() {
  const { data } = useCall(LIST)
  const [direction, setDirection] = useState<WatchDirection>(WatchDirection.rises)
  const [level, setLevel] = useState('')
  const add = useAction('/individuation/watch/add', {
    refresh: [LIST],
    onDone: () => setLevel(''),
  })
  const remove = useAction('/individuation/watch/delete', { refresh: [LIST] })
  const quote = data?.quote

  function submit() {
    const yuan = Number(level)
    if (level.trim() === '' || !Number.isFinite(yuan) || yuan < 1 || yuan > 200_000)
      return message.warning('请输入 1 至 200,000 之间的价位')
    void add.run({ direction, level: Math.round(yuan * 100) })
  }

  return (
    <section className="card">
      <header>
        <h2>行情推送</h2>
        {quote && (
          <span className="text-faint text-small">
            郑棉主力 {quote.code} 最新 {price(quote.price)}（{shortTime(quote.time)}
            {quote.simulated ? '，演示数据' : ''}）
          </span>
        )}
      </header>
      <div className="inside">
        <AlertChannels type={NoticeType.individuation} />
        <form
          className={individuationStyles.watchForm}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <select
            className="native"
            aria-label="提醒条件"
            value={direction}
            onChange={(event) => setDirection(Number(event.target.value) as WatchDirection)}
          >
            {entriesOf('watchDirection').map(({ code, word }) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </select>
          <DecimalInput aria-label="价位" placeholder="价位" value={level} onChange={setLevel} />
          <span className="text-faint text-small">元/吨</span>
          <Button type="submit" tone="primary" disabled={add.busy}>
            添加提醒
          </Button>
        </form>
        {!data ? (
          <Bones lines={2} />
        ) : data.data.length === 0 ? (
          <EmptyState
            title="还没有提醒价位"
            hint="每穿过一次价位通知一次，停在价位附近不会反复打扰；在上面填好价位后添加"
            actions={null}
          />
        ) : (
          <ul className={styles.watchList}>
            {data.data.map((row) => (
              <li key={row.id}>
                <span>
                  {wordOf('watchDirection', row.direction)} <b>{price(row.level)}</b> 元/吨
                </span>
                <small className="text-faint">
                  {row.toldTime ? `上次提醒 ${shortTime(row.toldTime)}` : '尚未触发'}
                </small>
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`删除提醒 ${price(row.level)}`}
                  onClick={() => void remove.run({ id: row.id })}
                >
                  删除
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
