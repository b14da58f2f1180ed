import { Input } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { Upload, type UploadedFile } from '~/components/upload'
import { useStep, type SettlementDetail } from '../api'
import { SettlementLines } from '../settlement_lines'

type Values = { remark: string; tickets: UploadedFile[] }

/** 核对并提交: the weights follow from certificate and tickets (F10); more tickets may be attached. */
export function SubmitForm({
  settlement,
  open,
  onClose,
}: {
  settlement: SettlementDetail
  open: boolean
  onClose: () => void
}) {
  const form = useForm<Values>({ defaultValues: { remark: '', tickets: [] } })
  const send = useStep('/settlement/submit', '结算单已提交，等待买方确认', onClose)
  const submit = (values: Values) =>
    send.run({
      settlementId: settlement.settlementId,
      seen: settlement.seen,
      lines: settlement.lines.map(({ lineId, weight }) => ({ lineId, weight })),
      ticketFileIds: values.tickets.map((file) => file.id),
      remark: values.remark.trim() || null,
    })
  return (
    <Dialog
      open={open}
      width={760}
      title={`提交结算单 ${settlement.settlementNo}`}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <SettlementLines settlement={settlement} />
      <Form form={form} onSubmit={submit} draft={`settlement-${settlement.settlementId}`}>
        <Field name="tickets" label="补充磅单">
          <Upload purpose="ticket" multiple />
        </Field>
        <Field name="remark" label="备注" count={500}>
          <Input.TextArea rows={2} maxLength={500} />
        </Field>
        <Submit block loading={send.busy}>
          提交给买方
        </Submit>
      </Form>
    </Dialog>
  )
}
