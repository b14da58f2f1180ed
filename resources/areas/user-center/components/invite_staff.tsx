import { Input, Radio } from 'antd'
import { Field } from '~/components/field'
import { optionsOf } from '~/components/state_tag'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { readAgain } from '~/lib/query'
import { mobile } from '~/lib/rules'
import { ModalForm } from '~/components/modal_form'
import { ROLE_MEANS } from './roles'
import { StaffRole } from '#ui/generated/codes'

type Values = { mobile: string; name: string; role: StaffRole }

export function InviteStaff({ onClose }: { onClose: () => void }) {
  async function invite(values: Values) {
    await call('/staff/invitation/add', values)
    message.success('邀请已发出')
    await readAgain('/staff/invitation/list')
  }
  return (
    <ModalForm<Values>
      title="邀请员工"
      defaultValues={{ mobile: '', name: '', role: StaffRole.sales }}
      submit="发出邀请"
      onSubmit={invite}
      onClose={onClose}
    >
      <p className="text-soft" style={{ marginBottom: 12 }}>
        对方会收到短信，登录（或注册）后在“基本信息”页确认，即成为本企业员工。逾期未确认的邀请失效，可重新邀请。
      </p>
      <Field name="mobile" label="手机号" required rules={[mobile]}>
        <Input maxLength={11} inputMode="tel" />
      </Field>
      <Field name="name" label="姓名" required hint="用于订单和合同的经办人">
        <Input maxLength={32} autoComplete="off" />
      </Field>
      <Field name="role" label="角色" required hint={<RoleHint />}>
        <Radio.Group options={optionsOf('staffRole')} />
      </Field>
    </ModalForm>
  )
}

function RoleHint() {
  return (
    <>
      {Object.values(ROLE_MEANS).map((line) => (
        <span key={line} style={{ display: 'block' }}>
          {line}
        </span>
      ))}
    </>
  )
}
