import { Input } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { useStep } from '../api'

type Values = { redNumber: string; reason: string }

const number = (value: string) => (/^\d{8}(\d{12})?$/.test(value.trim()) ? undefined : '发票号码为8位或20位数字')

/** 红冲: the seller reverses an invoice and issues another one. */
export function RedLetterForm({
  settlementId,
  open,
  onClose,
}: {
  settlementId: number
  open: boolean
  onClose: () => void
}) {
  const form = useForm<Values>({ defaultValues: { redNumber: '', reason: '' } })
  const send = useStep('/invoice/red', '已登记红冲，请重新开票', onClose)
  return (
    <Dialog open={open} width={520} title="红冲重开" footer={null} onCancel={onClose} destroyOnHidden>
      <Form
        form={form}
        draft={`red-${settlementId}`}
        onSubmit={(values) =>
          send.run({ settlementId, redNumber: values.redNumber.trim(), reason: values.reason.trim() })
        }
      >
        <Field name="redNumber" label="红字发票号码" required rules={[number]}>
          <Input maxLength={20} inputMode="numeric" />
        </Field>
        <Field name="reason" label="原因" required count={200}>
          <Input.TextArea rows={3} maxLength={200} />
        </Field>
        <Submit block loading={send.busy}>
          提交
        </Submit>
      </Form>
    </Dialog>
  )
}
