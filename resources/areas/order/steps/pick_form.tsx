import { Input } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DateInput } from '~/components/date_input'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { serverNow } from '~/lib/clock'
import { codeText } from '~/lib/clean'
import { mobile } from '~/lib/rules'
import { weight as tonnes } from '~/lib/format'
import { useStep, type OrderDetail, type OrderLineRow } from '../api'
import { shanghai } from '../shanghai'
import orderStyles from '../order.module.css'

type Values = {
  plate: string
  driverName: string
  driverIdNo: string
  driverPhone: string
  pickDate: string
  remark: string
  /** Bales, or planned tonnes of goods by the tonne. */
  packets: Record<string, number | null>
}

/** A plate without spaces and the dot that is painted on it. */
const plateOf = (text: string) =>
  codeText(text)
    .replaceAll(/[·•.-]/g, '')
    .toUpperCase()
const plate = (value: string) =>
  /^[\u4e00-\u9fa5][A-Z][A-Z0-9挂学警港澳]{4,7}$/.test(plateOf(value)) ? undefined : '请输入正确的车牌号'
const idNumber = (value: string) => (/^\d{17}[\dXx]$/.test(codeText(value)) ? undefined : '请输入正确的身份证号')

const tooMuch = (value: number, rest: number, byTonne: boolean) =>
  value > rest ? (byTonne ? '计划吨数超过可提吨数' : '提货包数超过可提包数') : undefined

/** 申请提货: bales of each batch or planned tonnes, truck, driver, day. */
export function PickForm({ order, open, onClose }: { order: OrderDetail; open: boolean; onClose: () => void }) {
  const first = shanghai((serverNow() ?? Date.now()) + 24 * 3600_000).slice(0, 10)
  const { byTonne } = order
  const restOf = (line: OrderLineRow) => (byTonne ? line.remainingWeight : line.remaining)
  const lines = order.lines.filter((line) => restOf(line) > 0)
  const form = useForm<Values>({
    defaultValues: {
      pickDate: first,
      packets: Object.fromEntries(lines.map((line) => [`l${line.lineId}`, restOf(line)])),
    },
  })
  const add = useStep('/pick/add', '提货申请已提交', onClose)
  const submit = (values: Values) =>
    add.run({
      orderId: order.orderId,
      plate: plateOf(values.plate),
      driverName: values.driverName.trim(),
      driverIdNo: codeText(values.driverIdNo).toUpperCase(),
      driverPhone: values.driverPhone.trim(),
      pickDate: values.pickDate,
      remark: values.remark?.trim() || null,
      lines: lines.flatMap((line) => {
        const packets = values.packets[`l${line.lineId}`]
        return packets ? [{ lineId: line.lineId, ...(byTonne ? { weight: packets } : { packets }) }] : []
      }),
    })
  return (
    <Dialog open={open} width={560} title="申请提货" footer={null} onCancel={onClose} destroyOnHidden>
      <Form form={form} onSubmit={submit} draft={`pick-${order.orderId}`}>
        <div className={orderStyles.pickLines}>
          {lines.map((line) => (
            <Field
              key={line.lineId}
              name={`packets.l${line.lineId}`}
              label={
                byTonne
                  ? `计划吨数（可提 ${tonnes(restOf(line))} 吨）`
                  : `${line.batchCode}（可提 ${line.remaining} 包）`
              }
              hint={byTonne ? `${line.quality.productName}，可分车申请` : undefined}
              rules={[(value: number) => tooMuch(value, restOf(line), byTonne)]}
            >
              {byTonne ? (
                <NumberInput min={0} step={1} precision={3} suffix="吨" />
              ) : (
                <NumberInput min={0} max={line.packets} precision={0} suffix="包" />
              )}
            </Field>
          ))}
        </div>
        <div className={orderStyles.twoFields}>
          <Field name="plate" label="车牌号" required rules={[plate]}>
            <Input maxLength={12} placeholder="鄂A12345" />
          </Field>
          <Field
            name="pickDate"
            label="提货日期"
            required
            rules={[(value: string) => (value < first ? '提货日期须为明天或以后' : undefined)]}
          >
            <DateInput min={first} allowClear={false} />
          </Field>
          <Field name="driverName" label="司机姓名" required>
            <Input maxLength={32} />
          </Field>
          <Field name="driverPhone" label="司机电话" required rules={[mobile]}>
            <Input maxLength={11} inputMode="tel" />
          </Field>
        </div>
        <Field name="driverIdNo" label="司机身份证号" required rules={[idNumber]}>
          <Input maxLength={18} />
        </Field>
        <Field name="remark" label="备注">
          <Input maxLength={200} />
        </Field>
        <Submit block loading={add.busy}>
          提交申请
        </Submit>
      </Form>
    </Dialog>
  )
}
