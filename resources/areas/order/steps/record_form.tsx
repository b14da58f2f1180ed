import { Checkbox, Input } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { Upload, type UploadedFile } from '~/components/upload'
import { weight as tonnes } from '~/lib/format'
import { useStep, type OrderDetail, type PickRow } from '../api'
import styles from '../order.module.css'

type Line = { packets: number | null; weight: number | null; ticketNo: string; ticket: UploadedFile | null }
type Values = { pickCode: string; noMore: boolean; finished: boolean } & Record<`l${number}`, Line>

/** What is said of the end of a truck, and of the goods in the warehouse. */
const WORDS = {
  bales: {
    finished: ['本车已装完', '本车已装完，剩余包数由买方另行申请'],
    noMore: ['仓库已无余包', '仓库已无余包，缺少的包数按实提折算结算'],
  },
  tonnes: {
    finished: ['本车已装完', '本车已装完，未装的吨数由买方另行申请'],
    noMore: ['余量不再提', '余量不再提，按各车实际过磅重量结算'],
  },
} as const

/** 登记出库: the weight by the scale, with the ticket. Goods by the tonne have no bales. */
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
  const { byTonne } = order
  const words = byTonne ? WORDS.tonnes : WORDS.bales
  const lines = pick.lines
    .map((asked) => ({ ...asked, left: asked.packets - asked.actualPackets }))
    .filter((asked) => byTonne || asked.left > 0)
    .map((asked) => ({ ...asked, line: order.lines.find((line) => line.lineId === asked.lineId)! }))
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(
      lines.map(({ lineId, left }) => [`l${lineId}`, byTonne ? {} : { packets: left }])
    ) as never,
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
        const ticket = {
          lineId,
          weight: line.weight!,
          ticketNo: line.ticketNo.trim(),
          ticketFileId: line.ticket?.id ?? null,
        }
        if (byTonne) return [ticket]
        return line.packets ? [{ ...ticket, packets: line.packets }] : []
      }),
    })
  return (
    <Dialog open={open} width={640} title={`登记出库 ${pick.pickNo}`} footer={null} onCancel={onClose} destroyOnHidden>
      <Form form={form} onSubmit={submit} draft={`record-${pick.pickOrderId}`}>
        <Field name="pickCode" label="提货码" required hint="由司机报出，核对后放行">
          <Input maxLength={8} inputMode="numeric" autoComplete="off" />
        </Field>
        {lines.map(({ lineId, line, left, weight, actualWeight }) => (
          <fieldset className={styles.recordLine} key={lineId}>
            <legend>
              {line.batchCode}{' '}
              <span className="text-faint">
                {byTonne
                  ? `计划 ${tonnes(weight)} 吨${actualWeight > 0 ? `，已过磅 ${tonnes(actualWeight)} 吨` : ''}`
                  : `待出 ${left} 包`}
              </span>
            </legend>
            <div className={byTonne ? styles.twoFields : styles.threeFields}>
              {!byTonne && (
                <Field
                  name={`l${lineId}.packets`}
                  label="实提包数"
                  required
                  rules={[(value: number) => (value > left ? '提货包数超过可提包数' : undefined)]}
                >
                  <NumberInput min={0} precision={0} suffix="包" />
                </Field>
              )}
              <Field name={`l${lineId}.weight`} label="过磅重量" required>
                <NumberInput min={0.001} step={0.001} precision={3} suffix="吨" />
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
        {(['finished', 'noMore'] as const).map((name) => (
          <Field key={name} name={name} label={words[name][0]} valueProp="checked" hideLabel>
            <Checkbox>{words[name][1]}</Checkbox>
          </Field>
        ))}
        <Submit block loading={record.busy}>
          登记出库
        </Submit>
      </Form>
    </Dialog>
  )
}
