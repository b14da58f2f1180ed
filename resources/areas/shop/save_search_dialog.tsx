/*
 * Dialogs of the shop. They use antd, so they are loaded when the first of them opens.
 */
import { Checkbox, Input } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { AlertChannels } from '~/components/alert_channels'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { AntdScope } from '~/lib/antd_scope'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { readAgain } from '~/lib/query'
import type { CriteriaValues } from '~/components/offers/criteria'

/** Saves the current criteria under a name. */
export function SaveSearchDialog({
  criteria,
  suggestion,
  alert,
  onClose,
}: {
  criteria: CriteriaValues
  suggestion: string
  alert: boolean
  onClose: () => void
}) {
  const form = useForm({ defaultValues: { name: suggestion.slice(0, 30), alert } })
  return (
    <AntdScope>
      <Dialog open title="保存搜索条件" footer={null} onCancel={onClose} destroyOnHidden>
        <Form
          form={form}
          onSubmit={async (values) => {
            await call('/shop/saved/add', { ...values, criteria })
            message.success(values.alert ? '已保存，有新批次时会提醒您' : '已保存')
            await readAgain('/shop/saved/list')
            onClose()
          }}
        >
          <Field name="name" label="名称" required count={30}>
            <Input maxLength={30} autoFocus />
          </Field>
          <Field name="alert" label="提醒" hideLabel valueProp="checked">
            <Checkbox>有符合条件的新批次挂牌时提醒我</Checkbox>
          </Field>
          <AlertChannels />
          <DialogActs onClose={onClose}>
            <Submit>保存</Submit>
          </DialogActs>
        </Form>
      </Dialog>
    </AntdScope>
  )
}
