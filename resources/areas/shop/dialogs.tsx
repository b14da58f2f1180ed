/*
 * Dialogs of the shop. They bring antd with them, so they are loaded when the first of them opens.
 */
import { Checkbox, Input, Modal, Select } from 'antd'
import { useForm } from 'react-hook-form'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { AntdScope } from '~/lib/antd_scope'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { queryClient, useCall } from '~/lib/query'
import type { CottonListRow } from '#wire/listing/queries/cotton_lists'
import type { CriteriaValues } from './criteria'

/** Keeps the present criteria under a name. */
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
      <Modal open title="保存搜索条件" footer={null} onCancel={onClose} destroyOnHidden>
        <Form
          form={form}
          onSubmit={async (values) => {
            await call('/shop/saved/add', { ...values, criteria })
            message.success(values.alert ? '已保存，有新批次时会提醒您' : '已保存')
            await queryClient.invalidateQueries({ queryKey: ['/shop/saved/list'] })
            onClose()
          }}
        >
          <Field name="name" label="名称" required count={30}>
            <Input maxLength={30} autoFocus />
          </Field>
          <Field name="alert" label="提醒" hideLabel valueProp="checked">
            <Checkbox>有符合条件的新批次挂牌时提醒我</Checkbox>
          </Field>
          <Submit>保存</Submit>
        </Form>
      </Modal>
    </AntdScope>
  )
}

/** Adds batches to a cotton list, an existing or a new one. */
export function AddToListDialog({ productIds, onClose }: { productIds: number[]; onClose: () => void }) {
  const lists = useCall<CottonListRow[]>('/cotton/list')
  const form = useForm<{ list: number | null; name: string }>({ defaultValues: { list: null, name: '' } })
  const chosen = form.watch('list')
  return (
    <AntdScope>
      <Modal open title={`把 ${productIds.length} 批加入选棉清单`} footer={null} onCancel={onClose} destroyOnHidden>
        <Form
          form={form}
          onSubmit={async ({ list, name }) => {
            const id = list ?? (await call<{ id: number }>('/cotton/add', { name })).id
            const { added } = await call<{ added: number }>('/cotton/item/add', { id, productIds })
            message.success(added < productIds.length ? `已加入 ${added} 批，其余已在清单中` : `已加入 ${added} 批`)
            await Promise.all(
              ['/cotton/list', '/cotton/get'].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))
            )
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
          <Submit>加入</Submit>
        </Form>
      </Modal>
    </AntdScope>
  )
}
