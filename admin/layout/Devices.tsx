import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import type { SessionRow } from '#wire/identity/transformers/session'
import { Dialog } from '@admin/components/Dialog'
import { api } from '@admin/providers/http'
import { DeviceList } from '#ui/kit/devices'

const KEY = ['me', 'sessions']

/** Devices on which the operator is logged in; each of them can be logged out from here. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const { data: rows, error } = useQuery({ queryKey: KEY, queryFn: () => api<SessionRow[]>('GET', '/me/sessions') })
  const client = useQueryClient()
  const notify = useNotify()
  const others = rows?.some((row) => !row.current)

  async function endOne(id: number) {
    try {
      await api('DELETE', `/me/sessions/${id}`)
      notify('该设备已退出登录', { type: 'success' })
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' })
    }
    await client.invalidateQueries({ queryKey: KEY })
  }

  async function endOthers() {
    await api('POST', '/me/sessions/end')
    notify('其他设备已退出登录', { type: 'success' })
  }

  return (
    <Dialog
      title="登录设备"
      confirm="退出其他设备"
      tone="warning"
      cancel="关闭"
      wide
      onClose={onClose}
      onConfirm={others ? endOthers : undefined}
    >
      {error && (
        <p className="text-up" role="alert">
          {error.message}
        </p>
      )}
      <div aria-busy={!rows && !error}>
        <DeviceList rows={rows ?? []} onEnd={(id) => void endOne(id)} />
      </div>
    </Dialog>
  )
}
