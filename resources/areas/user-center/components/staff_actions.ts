import type { StaffRow } from '#wire/company/transformers/staff'
import { confirm, message } from '~/lib/feedback'
import { useAction } from '~/lib/query'

const refresh = ['/staff/list'] as const

/** Disabling, enabling and removing staff; disabling and removing ask for confirmation. */
export function useStaffActions() {
  const off = useAction('/staff/disable', { refresh, onDone: () => message.success('已停用') })
  const on = useAction('/staff/enable', { refresh, onDone: () => message.success('已启用') })
  const out = useAction('/staff/delete', { refresh, onDone: () => message.success('已移出企业') })
  const name = (row: StaffRow) => row.name ?? row.mobile

  return {
    disable: (row: StaffRow) =>
      void confirm({
        title: `停用 ${name(row)} 的账号？`,
        content: '停用后立即退出登录，不能再登录，可随时启用。',
        okText: '停用',
        danger: true,
        onOk: () => off.run({ id: row.id }),
      }),
    enable: (row: StaffRow) => void on.run({ id: row.id }),
    remove: (row: StaffRow) =>
      void confirm({
        title: `将 ${name(row)} 移出企业？`,
        content: '移出后其角色全部取消并立即退出登录，账号本身保留。',
        okText: '移出',
        danger: true,
        onOk: () => out.run({ id: row.id }),
      }),
  }
}
