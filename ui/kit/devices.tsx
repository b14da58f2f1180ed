import { Button } from '#ui/kit/button'
import { Tag } from '#ui/kit/tag'
import styles from './devices.module.css'

export type Device = {
  id: number
  device: string
  address: string
  createdTime: string | null
  lastUsedTime: string | null
  current: boolean
}

/**
 * Devices on which somebody is logged in; each but the present one can be logged out.
 *
 * @param inset the list stands in a card without padding of its own
 */
export function DeviceList({
  rows,
  busy = false,
  inset = false,
  onEnd,
}: {
  rows: readonly Device[]
  busy?: boolean
  inset?: boolean
  onEnd: (id: number) => void
}) {
  return (
    <ul className={inset ? `${styles.devices} ${styles.inset}` : styles.devices}>
      {rows.map((row) => (
        <li key={row.id}>
          <div>
            <b>{row.device}</b> {row.current && <Tag tone="green">本设备</Tag>}
            <div className="text-soft text-small">
              网络地址 {row.address} · 登录于 {row.createdTime} · 最近使用 {row.lastUsedTime}
            </div>
          </div>
          {!row.current && (
            <Button tone="quiet" size="small" disabled={busy} onClick={() => onEnd(row.id)}>
              退出登录
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
