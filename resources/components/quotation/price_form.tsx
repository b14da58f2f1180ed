/*
 * Form with a price and a message to the other side, for asking and for countering.
 */
import { Input, InputNumber, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { AntdScope } from '~/lib/antd_scope'
import type { QueryPath } from '~/lib/calls'
import { message } from '~/lib/feedback'
import { useAction } from '~/lib/query'
import { PriceType } from '#ui/generated/codes'

type Values = { price: number | null; message: string }

/** The call, and its input besides price and message. */
type About =
  | { path: '/buyer/quotation/add'; about: { batchId: number; seen: string } }
  | { path: '/quotation/counter'; about: { quotationId: number; seen: string } }

type Props = About & {
  title: string
  /** Decides whether negative values are allowed: a basis may be negative. */
  priceType: PriceType
  /** Initial price, cents per tonne. */
  first: number | null
  hint?: string
  refresh: readonly QueryPath[]
  onClose: () => void
  /** Message after sending. */
  said: string
  /** The terms that the price is named on. */
  children?: ReactNode
}

export function PriceForm({ title, path, about, priceType, first, hint, refresh, said, onClose, children }: Props) {
  const form = useForm<Values>({ defaultValues: { price: first === null ? null : first / 100, message: '' } })
  const send = useAction(path, {
    refresh,
    onDone: () => {
      message.success(said)
      onClose()
    },
  })
  return (
    <AntdScope>
      <Modal open title={title} footer={null} width={440} onCancel={onClose} destroyOnHidden>
        {children}
        <Form
          form={form}
          onSubmit={({ price, message: words }) =>
            send.run({ ...about, price: Math.round(Number(price) * 100), message: words.trim() || null })
          }
        >
          <Field
            name="price"
            label={priceType === PriceType.basis ? '基差（元/吨）' : '价格（元/吨）'}
            required={priceType === PriceType.basis ? '请输入基差' : '请输入价格'}
            rules={[(value) => (priceType === PriceType.fixed && Number(value) <= 0 ? '价格须大于0' : undefined)]}
            hint={hint}
          >
            <InputNumber
              precision={2}
              step={10}
              min={priceType === PriceType.basis ? -5000 : 0}
              max={priceType === PriceType.basis ? 10_000 : 100_000}
              style={{ width: '100%' }}
              autoFocus
            />
          </Field>
          <Field name="message" label="留言" count={200}>
            <Input.TextArea rows={2} maxLength={200} placeholder="可不填，如提货时间、付款方式" />
          </Field>
          <Submit>发送</Submit>
        </Form>
      </Modal>
    </AntdScope>
  )
}
