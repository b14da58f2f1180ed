import { Input } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { Upload, type UploadedFile } from '~/components/upload'
import { useStep, type SettlementDetail } from '../api'
import { SettlementLines } from '../settlement_lines'

type Values = { remark: string; tickets: UploadedFile[]; regain: Record<string, number | null> }

/**
 * 核对并提交: the weights follow from certificate and tickets (F10), of staple fibre sold by conditioned weight also from its regain; more tickets may be
 * attached.
 */
export function SubmitForm({
  settlement,
  open,
  onClose,
}: {
  settlement: SettlementDetail
  open: boolean
  onClose: () => void
}) {
  const form = useForm<Values>({ defaultValues: { remark: '', tickets: [], regain: {} } })
  const send = useStep('/settlement/submit', '结算单已提交，等待买方确认', onClose)
  const submit = (values: Values) =>
    send.run({
      settlementId: settlement.settlementId,
      seen: settlement.seen,
      lines: settlement.lines.map(({ lineId, weight, needsRegain }) => ({
        lineId,
        weight,
        ...(needsRegain ? { regain: values.regain[`l${lineId}`] } : {}),
      })),
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
        {settlement.lines
          .filter((line) => line.needsRegain)
          .map((line) => (
            <Field
              key={line.lineId}
              name={`regain.l${line.lineId}`}
              label={`${line.batchCode} 实测回潮率`}
              required
              hint="结算重量＝过磅重量×100.4÷（100＋回潮率）"
            >
              <NumberInput min={0} max={20} step={0.01} precision={2} suffix="%" />
            </Field>
          ))}
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
