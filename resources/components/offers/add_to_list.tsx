import { Input, Select } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { AntdScope } from '~/lib/antd_scope'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { readAgain, useCall } from '~/lib/query'

/** Adds batches to a cotton list, an existing or a new one. */
export function AddToListDialog({ productIds, onClose }: { productIds: number[]; onClose: () => void }) {
  const lists = useCall('/cotton/list')
  const form = useForm<{ list: number | null; name: string }>({ defaultValues: { list: null, name: '' } })
  const chosen = form.watch('list')
  return (
    <AntdScope>
      <Dialog open title={`把 ${productIds.length} 批加入选棉清单`} footer={null} onCancel={onClose} destroyOnHidden>
        <Form
          form={form}
          onSubmit={async ({ list, name }) => {
            const id = list ?? (await call('/cotton/add', { name })).id
            const { added } = await call('/cotton/item/add', { id, productIds })
            message.success(added < productIds.length ? `已加入 ${added} 批，其余已在清单中` : `已加入 ${added} 批`)
            await readAgain('/cotton/list', '/cotton/get')
            onClose()
          }}
        >
          <Field name="list" label="清单">
            <Select
              allowClear
              placeholder="新建清单"
              loading={lists.isPending}
              options={(lists.data ?? []).map(({ id, name, count }) => ({
                value: id,
                label: `${name}（${count} 批）`,
              }))}
            />
          </Field>
          {!chosen && (
            <Field name="name" label="新清单名称" required count={40}>
              <Input maxLength={40} />
            </Field>
          )}
          <DialogActs onClose={onClose}>
            <Submit>加入</Submit>
          </DialogActs>
        </Form>
      </Dialog>
    </AntdScope>
  )
}
