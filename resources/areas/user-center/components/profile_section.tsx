import type { UserRow } from '#wire/identity/transformers/user'
import { Input } from 'antd'
import { useState } from 'react'
import { Field } from '~/components/field'
import { StateTag } from '~/components/state_tag'
import { refreshInfo } from '~/lib/account'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { readAgain } from '~/lib/query'
import { email } from '~/lib/rules'
import { DetailList } from './detail_list'
import { ModalForm } from '~/components/modal_form'
import { Button } from '#ui/kit/button'

type Values = { name: string; email: string; wechatMobile: string; qqAccount: string; unitName: string }

const ROLES: Record<string, string> = {
  COMPANY_MANAGER: '企业管理员',
  COMPANY_TRADER: '业务员',
  COMPANY_FINANCE: '企业财务',
  CARRIER: '承运商',
}

export function ProfileSection({ user }: { user: UserRow }) {
  const [editing, setEditing] = useState(false)

  async function save(values: Values) {
    const blank = (text: string) => text.trim() || null
    await call('/web/user/info/edit', {
      name: values.name.trim(),
      email: blank(values.email),
      wechatMobile: blank(values.wechatMobile),
      qqAccount: blank(values.qqAccount),
      unitName: blank(values.unitName),
    })
    message.success('已保存')
    await readAgain('/web/user/info/get')
    await refreshInfo()
  }

  return (
    <section className="card">
      <header>
        <h2>个人资料</h2>
        <StateTag dictionary="bindCompanyState" code={user.bindCompanyState} />
        <Button tone="quiet" className="more" onClick={() => setEditing(true)}>
          编辑
        </Button>
      </header>
      <div className="inside">
        <DetailList
          details={[
            ['姓名', user.name],
            ['手机号', user.mobile],
            ['用户名', user.username],
            ['邮箱', user.email],
            ['微信', user.wechatMobile],
            ['QQ', user.qqAccount],
            ['角色', user.roleSet.map((code) => ROLES[code] ?? code).join('、')],
            ['单位名称', user.company?.name ?? user.unitName],
            ['注册时间', user.createdTime],
          ]}
        />
      </div>
      {editing && (
        <ModalForm<Values>
          title="编辑个人资料"
          defaultValues={{
            name: user.name ?? '',
            email: user.email ?? '',
            wechatMobile: user.wechatMobile ?? '',
            qqAccount: user.qqAccount ?? '',
            unitName: user.unitName ?? '',
          }}
          onSubmit={save}
          onClose={() => setEditing(false)}
        >
          <Field name="name" label="姓名" required>
            <Input maxLength={32} autoComplete="name" />
          </Field>
          <Field name="email" label="邮箱" rules={[email]}>
            <Input maxLength={64} autoComplete="email" inputMode="email" />
          </Field>
          <Field name="wechatMobile" label="微信">
            <Input maxLength={32} />
          </Field>
          <Field
            name="qqAccount"
            label="QQ"
            rules={[(value: string) => (/^[1-9]\d{4,11}$/.test(value.trim()) ? undefined : '请输入正确的QQ号')]}
          >
            <Input maxLength={12} inputMode="numeric" />
          </Field>
          {!user.company && (
            <Field name="unitName" label="单位名称">
              <Input maxLength={100} autoComplete="organization" />
            </Field>
          )}
        </ModalForm>
      )}
    </section>
  )
}
