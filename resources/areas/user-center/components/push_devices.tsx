import { Switch } from 'antd'
import { useEffect, useState } from 'react'
import { Bones, ErrorState } from '~/components/states'
import type { Answer } from '~/lib/calls'
import { confirm, message } from '~/lib/feedback'
import { useAction, useCall } from '~/lib/query'
import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import { isSubscribed, OBSTACLES, pushObstacle, subscribeHere, unsubscribeHere } from '../push'
import styles from '../notice_settings_page.module.css'

const PATH = '/notice/push/get'

type Devices = Answer<typeof PATH>

/** 手机推送: the switch of this device, and the devices of the person. */
export function PushDevices() {
  const query = useCall(PATH)
  return (
    <section className="card">
      {query.data ? (
        <Here answer={query.data} />
      ) : (
        <>
          <header>
            <h2>手机和电脑推送</h2>
          </header>
          {query.isError ? (
            <ErrorState error={query.error} hint="推送设备暂时没有加载出来" onRetry={() => void query.refetch()} />
          ) : (
            <div className="inside">
              <Bones lines={2} />
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** Whether notices come to this device: the browser and the server must both say so. */
function useHere({ publicKey, devices }: Devices) {
  const known = devices.some(({ current }) => current)
  const [subscribed, setSubscribed] = useState(false)
  useEffect(() => {
    let left = false
    void isSubscribed(publicKey).then((found) => !left && setSubscribed(found))
    return () => void (left = true)
  }, [publicKey, known])
  return known && subscribed
}

function Here({ answer }: { answer: Devices }) {
  const { publicKey, devices, most } = answer
  const on = useHere(answer)
  const [asking, setAsking] = useState(false)
  const [obstacle, setObstacle] = useState(pushObstacle)
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAction('/notice/push/add', { refresh: [PATH], onDone: () => message.success('本设备已开启推送') })
  const remove = useAction('/notice/push/remove', {
    refresh: [PATH],
    onDone: () => message.success('该设备已关闭推送'),
  })
  const test = useAction('/notice/push/test', {
    refresh: [PATH],
    onDone: () => message.success('测试通知已发出，请留意本设备'),
  })

  async function switchOn() {
    setAsking(true)
    setProblem(null)
    try {
      const subscription = await subscribeHere(publicKey)
      setObstacle(pushObstacle())
      if (subscription) await add.run(subscription)
    } catch {
      setProblem('浏览器连接不上它的推送服务，本设备暂时不能接收推送；重要消息请保留短信提醒。')
    } finally {
      setAsking(false)
    }
  }

  async function switchOff(id: number) {
    await unsubscribeHere()
    await remove.run({ id })
  }

  const here = devices.find(({ current }) => current)
  return (
    <>
      <header>
        <h2>在本设备接收推送</h2>
        {obstacle === null && (
          <Switch
            aria-label="在本设备接收推送"
            checked={on}
            loading={asking}
            disabled={add.busy || remove.busy}
            onChange={(wanted) => void (wanted ? switchOn() : here && switchOff(here.id))}
          />
        )}
      </header>
      <div className={`inside ${styles.quiet}`}>
        {obstacle !== null && <p role="status">{OBSTACLES[obstacle]}</p>}
        {problem !== null && <p role="status">{problem}</p>}
        <p className="text-soft">
          不打开本站也能在通知栏看到消息标题，锁屏上不显示金额和内容。退出登录、修改密码或30天未登录后自动停止。
        </p>
        {on && (
          <p>
            <Button disabled={test.busy} onClick={() => void test.run({})}>
              发送测试通知
            </Button>
          </p>
        )}
      </div>
      {devices.length > 0 && (
        <ul className={styles.devices} aria-label="接收推送的设备">
          {devices.map((device) => (
            <li key={device.id}>
              <div>
                <b>{device.device}</b> {device.current && <Tag tone="green">本设备</Tag>}
                <div className="text-soft text-small">
                  {device.createdTime.slice(0, 16)} 开启 · {device.seenTime.slice(0, 16)} 登录
                </div>
              </div>
              {!device.current && (
                <Button
                  tone="quiet"
                  size="small"
                  disabled={remove.busy}
                  onClick={() =>
                    void confirm({
                      title: `不再向“${device.device}”推送？`,
                      okText: '移除',
                      danger: true,
                      onOk: () => remove.run({ id: device.id }),
                    })
                  }
                >
                  移除
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {devices.length >= most && <p className="inside text-soft">最多在{most}个设备上接收推送。</p>}
    </>
  )
}
