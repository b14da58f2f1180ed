import { Bones, ErrorState } from '~/components/states'
import { UserCenter } from '~/components/user_center'
import { confirm, message } from '~/lib/feedback'
import { useAction, useCall } from '~/lib/query'
import { Button } from '#ui/kit/button'
import { DeviceList } from '#ui/kit/devices'
import styles from './devices_page.module.css'

const LIST = '/web/user/session/list'

/** Devices on which the user is logged in; each of them can be logged out from here. */
export function Component() {
  const query = useCall(LIST)
  const endOthers = useAction('/web/user/session/end/others', {
    refresh: [LIST],
    onDone: () => message.success('其他设备已退出登录'),
  })
  const end = useAction('/web/user/session/end', {
    refresh: [LIST],
    onDone: () => message.success('该设备已退出登录'),
  })
  const rows = query.data
  const others = rows?.filter((row) => !row.current).length ?? 0
  const actions = others > 0 && (
    <Button
      disabled={endOthers.busy}
      onClick={() =>
        void confirm({
          title: '退出其他所有设备？',
          content: `将退出其他 ${others} 个设备上的登录，本设备不受影响。`,
          okText: '全部退出',
          danger: true,
          onOk: () => endOthers.run({}),
        })
      }
    >
      退出其他设备
    </Button>
  )
  return (
    <UserCenter title="登录设备" actions={actions || undefined}>
      <section className="card">
        {query.isError && !rows ? (
          <ErrorState error={query.error} hint="登录设备暂时没有加载出来" onRetry={() => void query.refetch()} />
        ) : !rows ? (
          <div className="inside">
            <Bones lines={4} />
          </div>
        ) : (
          <DeviceList inset rows={rows} busy={end.busy} onEnd={(id) => void end.run({ id })} />
        )}
      </section>
      <p className={`text-soft ${styles.hint}`}>
        如有不认识的设备，请将其退出并立即修改密码。修改密码后，其他设备上的登录全部退出。
      </p>
    </UserCenter>
  )
}
