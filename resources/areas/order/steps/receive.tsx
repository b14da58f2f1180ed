import { Input } from 'antd'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { Permission } from '~/components/permission'
import { Upload, type UploadedFile } from '~/components/upload'
import { shortTime } from '~/lib/format'
import { useStep } from '../api'
import { Panel } from './panel'
import { ReceiveTickets, type TicketValues } from './receive_tickets'
import { quantitiesOf } from '../quantity'
import { WeightType } from '#ui/generated/codes'
import type { OrderParts } from '../order_parts'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

type Line = {
  packets: number | null
  weight: number | null
  ticketNo: string
  ticket: UploadedFile | null
  /** Of goods by the tonne. */
  tickets: TicketValues[]
}
type Values = Record<`l${number}`, Line>

/** Lines of batches; goods by the tonne are received by tickets. */
const balesOf = ({ byTonne, lines }: OrderParts['order']) => (byTonne ? [] : lines)

/** 确认收货 of goods that were delivered to the buyer. */
export function Receive({ order }: OrderParts) {
  const [open, setOpen] = useState(false)
  const { byTonne } = order
  const { all } = quantitiesOf(order)
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(
      order.lines.map((line) => [
        `l${line.lineId}`,
        byTonne ? { tickets: [{ ticketNo: '', weight: null, file: null }] } : { packets: line.packets },
      ])
    ) as never,
  })
  const receive = useStep('/order/receive', '已确认收货，转入结算', () => setOpen(false))
  const submit = (values: Values) =>
    receive.run({
      orderId: order.orderId,
      seen: order.seen,
      lines: order.lines.map((line) => {
        const told = values[`l${line.lineId}`]
        if (byTonne) {
          const tickets = told.tickets.map(({ ticketNo, weight, file }) => ({
            ticketNo: ticketNo.trim(),
            weight: weight!,
            ticketFileId: file?.id ?? null,
          }))
          return { lineId: line.lineId, tickets, ticketFileId: told.ticket?.id ?? null }
        }
        return {
          lineId: line.lineId,
          packets: told.packets ?? 0,
          weight: told.weight ?? null,
          ticketNo: told.ticketNo?.trim() || null,
          ticketFileId: told.ticket?.id ?? null,
        }
      }),
    })
  const button = (
    <Permission codes="order:pick">
      <Button tone="primary" size="large" onClick={() => setOpen(true)}>
        确认收货
      </Button>
    </Permission>
  )
  return (
    <Panel
      title="确认收货"
      word={all}
      details={[
        ['交货单', order.deliveryNo ?? '--'],
        ['收货地址', order.deliveryAddress ?? '--'],
        ['发货时间', shortTime(order.releasedTime)],
        ['逾期按发货数量自动确认', shortTime(order.pickDue)],
      ]}
      dock={
        <>
          <p>
            <b className={styles.ink}>{all}</b>
            <span>到货后确认</span>
          </p>
          {button}
        </>
      }
    >
      {button}
      <Dialog open={open} width={640} title="确认收货" footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <Form form={form} onSubmit={submit} draft={`receive-${order.orderId}`}>
          {byTonne && order.lines.map((line) => <ReceiveTickets key={line.lineId} line={line} />)}
          {balesOf(order).map((line) => (
            <fieldset className={styles.recordLine} key={line.lineId}>
              <legend>
                {line.batchCode} <span className="text-faint">合同 {line.packets} 包</span>
              </legend>
              <div className={styles.threeFields}>
                <Field
                  name={`l${line.lineId}.packets`}
                  label="实收包数"
                  required
                  rules={[(value: number) => (value > line.packets ? '提货包数超过可提包数' : undefined)]}
                >
                  <NumberInput min={0} precision={0} suffix="包" />
                </Field>
                <Field name={`l${line.lineId}.weight`} label="过磅重量" required={line.weightType === WeightType.gross}>
                  <NumberInput min={0.001} step={0.001} precision={3} suffix="吨" />
                </Field>
                <Field name={`l${line.lineId}.ticketNo`} label="磅单号">
                  <Input maxLength={40} />
                </Field>
              </div>
              <Field name={`l${line.lineId}.ticket`} label="磅单或短少凭证" hint="短少超过允差时必须上传，并由卖方确认">
                <Upload purpose="ticket" />
              </Field>
            </fieldset>
          ))}
          <Submit block loading={receive.busy}>
            确认收货
          </Submit>
        </Form>
      </Dialog>
    </Panel>
  )
}
