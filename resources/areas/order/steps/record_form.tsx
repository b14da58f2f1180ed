import { Checkbox, Input, InputNumber } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { Upload, type UploadedFile } from '~/components/upload'
import { useStep, type OrderDetail, type PickRow } from '../api'
import styles from '../order.module.css'

type Line = { packets: number | null; weight: number | null; ticketNo: string; ticket: UploadedFile | null }
type Values = { pickCode: string; noMore: boolean; finished: boolean } & Record<`l${number}`, Line>

/** 登记出库: the weight by the scale, with the ticket. */
export function RecordForm({
  order,
  pick,
  open,
  onClose,
}: {
  order: OrderDetail
  pick: PickRow
  open: boolean
  onClose: () => void
}) {
  const lines = pick.lines
    .map((asked) => ({ ...asked, left: asked.packets - asked.actualPackets }))
    .filter((asked) => asked.left > 0)
    .map((asked) => ({ ...asked, line: order.lines.find((line) => line.lineId === asked.lineId)! }))
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(lines.map(({ lineId, left }) => [`l${lineId}`, { packets: left }])) as never,
  })
  const record = useStep('/pick/record', '出库已登记', onClose)
  const submit = (values: Values) =>
    record.run({
      pickOrderId: pick.pickOrderId,
      pickCode: values.pickCode.trim(),
      noMore: !!values.noMore,
      finished: !!values.finished,
      lines: lines.flatMap(({ lineId }) => {
        const line = values[`l${lineId}`]
        return line.packets
          ? [
              {
                lineId,
                packets: line.packets,
                weight: line.weight!,
                ticketNo: line.ticketNo.trim(),
                ticketFileId: line.ticket?.id ?? null,
              },
            ]
          : []
      }),
    })
  return (
    <Dialog open={open} width={640} title={`登记出库 ${pick.pickNo}`} footer={null} onCancel={onClose} destroyOnHidden>
      <Form form={form} onSubmit={submit} draft={`record-${pick.pickOrderId}`}>
        <Field name="pickCode" label="提货码" required hint="由司机报出，核对后放行">
          <Input maxLength={8} inputMode="numeric" autoComplete="off" />
        </Field>
        {lines.map(({ lineId, line, left }) => (
          <fieldset className={styles.recordLine} key={lineId}>
            <legend>
              {line.batchCode} <span className="text-faint">待出 {left} 包</span>
            </legend>
            <div className={styles.threeFields}>
              <Field
                name={`l${lineId}.packets`}
                label="实提包数"
                required
                rules={[(value: number) => (value > left ? '提货包数超过可提包数' : undefined)]}
              >
                <InputNumber min={0} precision={0} suffix="包" />
              </Field>
              <Field name={`l${lineId}.weight`} label="过磅重量" required>
                <InputNumber min={0.001} step={0.001} precision={3} suffix="吨" />
              </Field>
              <Field name={`l${lineId}.ticketNo`} label="磅单号" required>
                <Input maxLength={40} />
              </Field>
            </div>
            <Field name={`l${lineId}.ticket`} label="磅单">
              <Upload purpose="ticket" />
            </Field>
          </fieldset>
        ))}
        <Field name="finished" label="本车已装完" valueProp="checked" hideLabel>
          <Checkbox>本车已装完，剩余包数由买方另行申请</Checkbox>
        </Field>
        <Field name="noMore" label="仓库已无余包" valueProp="checked" hideLabel>
          <Checkbox>仓库已无余包，缺少的包数按实提折算结算</Checkbox>
        </Field>
        <Submit block loading={record.busy}>
          登记出库
        </Submit>
      </Form>
    </Dialog>
  )
}
