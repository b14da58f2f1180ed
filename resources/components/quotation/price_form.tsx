/*
 * Form with a price and a message to the other side, for asking and for countering.
 */
import { Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { useContractData } from '~/components/contract_data'
import { usePriceAction } from '~/components/far_price'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { AntdScope } from '~/lib/antd_scope'
import type { QueryPath } from '~/lib/calls'
import { message } from '~/lib/feedback'
import { price } from '~/lib/format'
import type { DestinationChoice } from '~/components/destination/destination_choice'
import { PriceType, type DeliveryType } from '#ui/generated/codes'

type Values = { price: number | null; message: string; validHours: number | null }

/** The call, and its input besides price, term and message. */
type About =
  | {
      path: '/buyer/quotation/add'
      about: {
        batchId: number
        seen: string
        deliveryType: DeliveryType
        /** Of goods by the tonne. */
        weight?: number
        buyerReference: string | null
      } & Partial<DestinationChoice>
    }
  | { path: '/quotation/counter'; about: { quotationId: number; seen: string } & Partial<DestinationChoice> }

type Props = About & {
  title: string
  /** Decides whether negative values are allowed: a basis may be negative. */
  priceType: PriceType
  /** Initial price, cents per tonne. */
  first: number | null
  hint?: string
  /** The longest term that the price may stand, hours. */
  mostHours: number
  /** Whether everything above the price is there; what is missing is shown when it is not. */
  mayEnd?: () => boolean
  refresh: readonly QueryPath[]
  onClose: () => void
  /** What follows after sending; by default the form is closed. */
  onSent?: () => void
  /** Message after sending. */
  said: string
  /** The terms that the price is named on. */
  children?: ReactNode
}

/** Terms that are offered, hours, of which those within the longest one are shown. */
const HOURS = [4, 8, 24, 48, 72, 120, 240]

/** Terms to choose from, hours, and the longest. */
export const termsWithin = (mostHours: number) => [...HOURS.filter((hours) => hours < mostHours), mostHours]

/** `17,350`, and `17,350.50` where there are cents; what is being typed stays as it is. */
function yuanText(value: number | undefined, { userTyping, input }: { userTyping: boolean; input: string }): string {
  if (userTyping) return input
  return value === undefined || String(value) === ''
    ? ''
    : price(Math.round(Number(value) * 100)).replace('\u2212', '-')
}

export function PriceForm(props: Props) {
  const { title, path, about, priceType, first, hint, mostHours, mayEnd, refresh, said, onClose, onSent, children } =
    props
  const terms = termsWithin(mostHours)
  const form = useForm<Values>({
    defaultValues: { price: first === null ? null : first / 100, message: '', validHours: mostHours },
  })
  const send = usePriceAction(path, {
    refresh,
    onDone: () => {
      message.success(said)
      ;(onSent ?? onClose)()
    },
  })
  const contract = useContractData()
  return (
    <AntdScope>
      <Dialog open title={title} footer={null} width={480} onCancel={onClose} destroyOnHidden>
        {children}
        {contract.form}
        <Form
          form={form}
          onSubmit={({ price, message: words, validHours }) =>
            (mayEnd?.() ?? true) &&
            contract.guard(() =>
              send.run({
                ...about,
                price: Math.round(Number(price) * 100),
                message: words.trim() || null,
                validHours: validHours ?? mostHours,
              })
            )
          }
        >
          <Field
            name="price"
            label={priceType === PriceType.basis ? '基差（元/吨）' : '价格（元/吨）'}
            required={priceType === PriceType.basis ? '请输入基差' : '请输入价格'}
            rules={[(value) => (priceType === PriceType.fixed && Number(value) <= 0 ? '价格须大于0' : undefined)]}
            hint={hint}
          >
            <NumberInput
              precision={2}
              formatter={yuanText}
              step={10}
              min={priceType === PriceType.basis ? -5000 : 0}
              max={priceType === PriceType.basis ? 10_000 : 100_000}
              style={{ width: '100%' }}
              autoFocus
            />
          </Field>
          <Field name="validHours" label="有效期">
            <Select options={terms.map((value) => ({ value, label: `${value} 小时` }))} />
          </Field>
          <Field name="message" label="留言" count={200}>
            <Input.TextArea rows={2} maxLength={200} placeholder="可不填，如提货时间、付款方式" />
          </Field>
          <DialogActs onClose={onClose}>
            <Submit>发送</Submit>
          </DialogActs>
        </Form>
      </Dialog>
    </AntdScope>
  )
}
