import type { StaffRow } from '#wire/company/transformers/staff'
import type { StaffRole } from '#ui/generated/codes'
import { Checkbox, Input } from 'antd'
import { Field } from '~/components/field'
import { optionsOf } from '~/components/state_tag'
import { refreshInfo } from '~/lib/account'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { readAgain } from '~/lib/query'
import { session } from '~/lib/session'
import { Choices } from './choices'
import { ModalForm } from '~/components/modal_form'
import { ROLE_MEANS } from './roles'

const reload = () => readAgain('/staff/list')

export function EditRoles({ row, onClose }: { row: StaffRow; onClose: () => void }) {
  async function save({ roles }: { roles: StaffRole[] }) {
    await call('/staff/role/edit', { id: row.id, roles })
    message.success('角色已调整')
    await reload()
    if (row.id === session.get().user?.id) await refreshInfo()
  }
  return (
    <ModalForm<{ roles: StaffRole[] }>
      title={`${row.name ?? row.mobile} 的角色`}
      defaultValues={{ roles: row.roles }}
      onSubmit={save}
      onClose={onClose}
    >
      <Field name="roles" label="角色" required="请选择角色" hideLabel>
        <Choices
          label="角色"
          column
          options={optionsOf('staffRole').map(({ value }) => ({ value, label: ROLE_MEANS[value] }))}
        />
      </Field>
      <p className="text-faint text-small">可多选，从对方的下一次操作起生效。</p>
    </ModalForm>
  )
}

type SalesValues = { sales: boolean; responsibleArea: string }

export function EditSalesUser({ row, onClose }: { row: StaffRow; onClose: () => void }) {
  async function save({ sales, responsibleArea }: SalesValues) {
    const area = responsibleArea.trim() || null
    if (sales && row.salesUserId !== null)
      await call('/staff/salesUser/edit', { id: row.salesUserId, responsibleArea: area })
    else if (sales) await call('/staff/salesUser/add', { userId: row.id, responsibleArea: area })
    else if (row.salesUserId !== null) await call('/staff/salesUser/delete', { id: row.salesUserId })
    message.success('已保存')
    await reload()
  }
  return (
    <ModalForm<SalesValues>
      title={`${row.name ?? row.mobile} 的业务员设置`}
      defaultValues={{ sales: row.salesUserId !== null, responsibleArea: row.responsibleArea ?? '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        name="sales"
        label="对外业务员"
        hideLabel
        valueProp="checked"
        hint="姓名、电话和负责区域会显示在企业名片上，客户可直接联系"
      >
        <Checkbox>作为对外业务员</Checkbox>
      </Field>
      <Field name="responsibleArea" label="负责区域">
        <Input maxLength={100} placeholder="如：湖北、江苏" />
      </Field>
    </ModalForm>
  )
}
