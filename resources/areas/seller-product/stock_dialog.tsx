import { Input, Radio } from 'antd'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { NumberInput } from '~/components/number_input'
import { StateTag } from '~/components/state_tag'
import { Bones, ErrorState } from '~/components/states'
import { call, CallError, newKey } from '~/lib/call'
import { message } from '~/lib/feedback'
import { shortTime, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import type { OwnGoods } from '#wire/tonnage/transformers/own_goods'
import styles from './stock_dialog.module.css'

type Ends = { onClose: () => void; onDone: () => void }
type Values = { way: 'up' | 'down'; tonnes: number | null; reason: string }

/** 调整吨数: raises or lowers what is left to sell, with a reason, beside the last changes. */
export function StockDialog({ row, onClose, onDone }: Ends & { row: OwnProductRow }) {
  const { productId } = row
  const { data, error, refetch } = useCall('/seed-fiber/own/get', { productId }, { gcTime: 0 })
  return (
    <Dialog open title="调整吨数" footer={null} onCancel={onClose} destroyOnHidden>
      {error ? (
        <ErrorState error={error} hint="" onRetry={() => void refetch()} />
      ) : data ? (
        <StockForm own={data} onStale={() => void refetch()} onClose={onClose} onDone={onDone} />
      ) : (
        <Bones lines={6} />
      )}
    </Dialog>
  )
}

function StockForm({ own, onStale, onClose, onDone }: Ends & { own: OwnGoods; onStale: () => void }) {
  const form = useForm<Values>({ defaultValues: { way: 'up', tonnes: null, reason: '' } })
  const { way, tonnes } = form.watch()
  const { restWeight, seen, productId } = own
  const after = tonnes === null ? null : way === 'up' ? restWeight + tonnes : restWeight - tonnes
  const fits = (value: number) => {
    if (value <= 0) return '吨数须大于0'
    return way === 'down' && value > restWeight ? `调减不能超过余量${weight(restWeight)}吨` : undefined
  }
  return (
    <>
      <p>
        <b>{own.productName}</b> <span className="text-soft">{own.batchCode}</span>
      </p>
      <p>
        余量 <b className="num">{weight(restWeight)}</b> 吨
        {after !== null && after >= 0 && (
          <span className="text-soft">
            {'　'}调整后 <b className="num">{weight(after)}</b> 吨
          </span>
        )}
      </p>
      <Form
        form={form}
        onSubmit={async (filled) => {
          const change = filled.way === 'up' ? filled.tonnes! : -filled.tonnes!
          try {
            await call(
              '/seed-fiber/stock/edit',
              { productId, seen, change, reason: filled.reason },
              { idempotencyKey: newKey() }
            )
          } catch (error) {
            // An order or a colleague was faster: what is left now is shown, and the person decides again.
            if (error instanceof CallError && error.code === 40900) onStale()
            throw error
          }
          message.success('已调整')
          onDone()
        }}
      >
        <Field name="way" label="方式">
          <Radio.Group
            options={[
              { value: 'up', label: '调增' },
              { value: 'down', label: '调减' },
            ]}
          />
        </Field>
        <Field name="tonnes" label="吨数" required rules={[fits]} hint="已被订单占用的吨数不受影响">
          <NumberInput style={{ width: '100%' }} controls={false} autoFocus placeholder="如 20.500" />
        </Field>
        <Field name="reason" label="原因" required count={200}>
          <Input maxLength={200} placeholder="如 新到货、盘点差异" />
        </Field>
        <DialogActs onClose={onClose}>
          <Submit>{way === 'up' ? '调增' : '调减'}</Submit>
        </DialogActs>
      </Form>
      <Changes own={own} />
    </>
  )
}

/** The last changes, newest first. */
function Changes({ own: { changes } }: { own: OwnGoods }) {
  return (
    <section aria-label="吨数变动">
      <h3 className={styles.title}>吨数变动</h3>
      <ul className={styles.changes}>
        {changes.map(({ kind, change, rest, reason, actorName, createdTime }, index) => (
          <li key={index}>
            <StateTag dictionary="tonnageChangeKind" code={kind} />
            <b className="num">
              {change > 0 ? '+' : '−'}
              {weight(Math.abs(change))}
            </b>
            <span className="text-soft">余 {weight(rest)} 吨</span>
            <span className={styles.about}>
              {reason}
              <small className="text-faint">
                {actorName} {shortTime(createdTime)}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
