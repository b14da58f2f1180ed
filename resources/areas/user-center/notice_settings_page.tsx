import { Select, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Bones, ErrorState } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { UserCenter } from '~/components/user_center'
import type { Answer } from '~/lib/calls'
import { message } from '~/lib/feedback'
import { useAction, useCall } from '~/lib/query'
import { NoticeType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import { PushDevices } from './components/push_devices'
import styles from './notice_settings_page.module.css'

const PATH = '/notice/settings/get'

type Settings = Answer<typeof PATH>

const HALF_HOURS = Array.from({ length: 48 }, (_, n) => {
  const value = `${String(n >> 1).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`
  return { value, label: value }
})

/** What is proposed to who switches quiet hours on. */
const NIGHT = { from: '22:00', to: '07:00' }

/** 消息设置: which kinds of notices come by SMS and on the devices as well, and the hours in which they wait. */
export function Component() {
  const query = useCall(PATH)
  return (
    <UserCenter
      title="消息设置"
      actions={
        <Link className="btn" to="/user-center/notice-list">
          返回消息通知
        </Link>
      }
    >
      <PushDevices />
      {query.data ? (
        <Choices settings={query.data} />
      ) : (
        <section className="card">
          {query.isError ? (
            <ErrorState error={query.error} hint="消息设置暂时没有加载出来" onRetry={() => void query.refetch()} />
          ) : (
            <div className="inside">
              <Bones lines={8} />
            </div>
          )}
        </section>
      )}
    </UserCenter>
  )
}

function Choices({ settings }: { settings: Settings }) {
  const [events, setEvents] = useState(settings.events)
  const [quiet, setQuiet] = useState(settings.quiet)
  const save = useAction('/notice/settings/set', {
    refresh: [PATH],
    onDone: () => message.success('消息设置已保存'),
  })
  const set = (type: number, change: { sms?: boolean; push?: boolean }) =>
    setEvents((rows) => rows.map((row) => (row.type === type ? { ...row, ...change } : row)))
  const types = (chosen: (event: Settings['events'][number]) => boolean) =>
    events.filter(chosen).map(({ type }) => type)
  return (
    <>
      <section className="card">
        <header>
          <h2>短信和推送免打扰</h2>
          <Switch
            aria-label="短信和推送免打扰"
            checked={quiet !== null}
            onChange={(on) => setQuiet(on ? (settings.quiet ?? NIGHT) : null)}
          />
        </header>
        <div className={`inside ${styles.quiet}`}>
          {quiet && (
            <p className="row">
              每天
              <Select
                aria-label="免打扰开始"
                value={quiet.from}
                options={HALF_HOURS}
                onChange={(from) => setQuiet({ ...quiet, from })}
              />
              至
              <Select
                aria-label="免打扰结束"
                value={quiet.to}
                options={HALF_HOURS}
                onChange={(to) => setQuiet({ ...quiet, to })}
              />
            </p>
          )}
          <p className="text-soft">
            免打扰期间的短信和推送在结束时发送，标有“紧急”的立即发送。站内消息不受影响，始终即时送达。
          </p>
        </div>
      </section>
      <section className="card">
        <header>
          <h2>接收方式</h2>
        </header>
        <ul className={styles.events}>
          {events.map((event) => (
            <Event key={event.type} event={event} onChange={(change) => set(event.type, change)} />
          ))}
        </ul>
        <p className="inside text-soft">
          “{wordOf('noticeType', NoticeType.match)}”（收藏的搜索、关注批次的降价）和“
          {wordOf('noticeType', NoticeType.individuation)}
          ”（您设的价位）默认只在站内通知。开启后，约半小时内的多条合成一条发送，短信每天最多
          {settings.alertSmsDaily}条，其余并入次日第一条。
        </p>
      </section>
      <p className={styles.save}>
        <Button
          tone="primary"
          disabled={save.busy}
          onClick={() =>
            void save.run({
              muted: types(({ sms, alert }) => sms === false && !alert),
              pushMuted: types(({ push, alert }) => !push && !alert),
              smsWanted: types(({ sms, alert }) => sms === true && alert),
              pushWanted: types(({ push, alert }) => push && alert),
              quiet,
            })
          }
        >
          保存
        </Button>
      </p>
    </>
  )
}

/** One kind of notice with its channels. */
function Event({
  event: { type, sms, push, always, urgent },
  onChange,
}: {
  event: Settings['events'][number]
  onChange: (change: { sms?: boolean; push?: boolean }) => void
}) {
  const word = wordOf('noticeType', type)
  return (
    <li>
      <span>
        {word} {urgent && <Tag tone="amber">紧急</Tag>}
      </span>
      <span className="text-soft">站内 始终接收</span>
      {always ? (
        <span className={`${styles.choice} ${styles.both} text-soft`}>短信和推送 始终接收</span>
      ) : (
        <>
          <span className={styles.choice}>
            {sms !== null && (
              <>
                短信
                <Switch aria-label={`${word}短信`} checked={sms} onChange={(on) => onChange({ sms: on })} />
              </>
            )}
          </span>
          <span className={styles.choice}>
            推送
            <Switch aria-label={`${word}推送`} checked={push} onChange={(on) => onChange({ push: on })} />
          </span>
        </>
      )}
    </li>
  )
}
