import { Select, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { Bones, ErrorState } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { UserCenter } from '~/components/user_center'
import type { Answer } from '~/lib/calls'
import { message } from '~/lib/feedback'
import { useAction, useCall } from '~/lib/query'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './notice_settings_page.module.css'

const PATH = '/notice/settings/get'

type Settings = Answer<typeof PATH>

const HALF_HOURS = Array.from({ length: 48 }, (_, n) => {
  const value = `${String(n >> 1).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`
  return { value, label: value }
})

/** What is proposed to who switches quiet hours on. */
const NIGHT = { from: '22:00', to: '07:00' }

/** 消息设置: which kinds of notices come by SMS as well, and the hours in which SMS wait. */
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
  const set = (type: number, sms: boolean) =>
    setEvents((rows) => rows.map((row) => (row.type === type ? { ...row, sms } : row)))
  return (
    <>
      <section className="card">
        <header>
          <h2>短信免打扰</h2>
          <Switch
            aria-label="短信免打扰"
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
            免打扰期间的短信在结束时发送，标有“紧急”的立即发送。站内消息不受影响，始终即时送达。
          </p>
        </div>
      </section>
      <section className="card">
        <header>
          <h2>接收方式</h2>
        </header>
        <ul className={styles.events}>
          {events.map(({ type, sms, always, urgent }) => (
            <li key={type}>
              <span>
                {wordOf('noticeType', type)} {urgent && <Tag tone="amber">紧急</Tag>}
              </span>
              <span className="text-soft">站内 始终接收</span>
              <span className={styles.choice}>
                短信
                {always ? (
                  <span className="text-soft">始终接收</span>
                ) : (
                  <Switch
                    aria-label={`${wordOf('noticeType', type)}短信`}
                    checked={sms}
                    onChange={(on) => set(type, on)}
                  />
                )}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <p className={styles.save}>
        <Button
          tone="primary"
          disabled={save.busy}
          onClick={() => void save.run({ muted: events.filter(({ sms }) => !sms).map(({ type }) => type), quiet })}
        >
          保存
        </Button>
      </p>
    </>
  )
}
