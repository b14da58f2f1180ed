import { Input } from 'antd'
import { useFieldArray } from 'react-hook-form'
import { Field } from '~/components/field'
import { NumberInput } from '~/components/number_input'
import { Upload, type UploadedFile } from '~/components/upload'
import { weight as tonnes } from '~/lib/format'
import type { OrderLineRow } from '../api'
import { Button } from '#ui/kit/button'
import styles from '../order.module.css'

export type TicketValues = { ticketNo: string; weight: number | null; file: UploadedFile | null }

/** Goods by the tonne as they arrived: a ticket for each truck. */
export function ReceiveTickets({ line }: { line: OrderLineRow }) {
  const name = `l${line.lineId}.tickets`
  const { fields, append, remove } = useFieldArray({ name })
  return (
    <fieldset className={styles.recordLine}>
      <legend>
        {line.batchCode} <span className="text-faint">合同 {tonnes(line.weight)} 吨</span>
      </legend>
      {fields.map((field, index) => (
        <div key={field.id}>
          <div className={styles.twoFields}>
            <Field name={`${name}.${index}.ticketNo`} label={`第 ${index + 1} 车磅单号`} required>
              <Input maxLength={40} />
            </Field>
            <Field name={`${name}.${index}.weight`} label={`第 ${index + 1} 车实收吨数`} required>
              <NumberInput min={0.001} step={0.001} precision={3} suffix="吨" />
            </Field>
          </div>
          <Field name={`${name}.${index}.file`} label="磅单" hint="短少超过允差时必须上传，并由卖方确认">
            <Upload purpose="ticket" />
          </Field>
          <Button size="small" aria-label={`删除第 ${index + 1} 车`} onClick={() => remove(index)}>
            删除这一车
          </Button>
        </div>
      ))}
      {fields.length === 0 && (
        <Field name={`l${line.lineId}.ticket`} label="未收到货的凭证" required>
          <Upload purpose="ticket" />
        </Field>
      )}
      <Button size="small" onClick={() => append({ ticketNo: '', weight: null, file: null })}>
        增加一车
      </Button>
    </fieldset>
  )
}
