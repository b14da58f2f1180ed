import { Input } from 'antd'
import dayjs from 'dayjs'
import { useForm } from 'react-hook-form'
import { DateInput } from '~/components/date_input'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { WarehouseSelect } from '~/components/warehouse_select'
import { call, newKey } from '~/lib/call'
import { InTransitState, ListingState, SalesState } from '#ui/generated/codes'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { About, tell, type BulkProps } from './bulk_dialog'
import { countOf } from './misfit'

const onTheWay = ({ inTransitState }: OwnProductRow) => inTransitState === InTransitState.inTransit

/** Whether the warehouse of a batch may be named: it is in stock, and neither listed nor ordered. */
export const placeable = (row: OwnProductRow) =>
  !onTheWay(row) && row.state === ListingState.unlisted && row.salesState === SalesState.onSale

/** 登记仓库: one warehouse for all chosen batches. Those that cannot have one are counted before, and refused ones are named after. */
export function PlaceDialog({ rows, onClose, onDone }: BulkProps) {
  const placed = rows.filter(placeable)
  const travelling = rows.filter(onTheWay).length
  const bound = rows.length - placed.length - travelling
  const form = useForm<{ entrepotId: number | null; place: string; arrivalDate: string }>({
    defaultValues: { entrepotId: null, place: '', arrivalDate: '' },
  })
  return (
    <Dialog open title="登记仓库" footer={null} onCancel={onClose} destroyOnHidden>
      <About rows={placed} />
      {travelling > 0 && <p className="text-soft text-small">另有 {travelling} 批在途，到库时再登记仓库。</p>}
      {bound > 0 && <p className="text-soft text-small">另有 {bound} 批已挂牌或有订单，仓库不变。</p>}
      <Form
        form={form}
        onSubmit={async ({ entrepotId, place, arrivalDate }) => {
          const answer = await call(
            '/seller/product/entrepot/edit',
            {
              productIds: placed.map(({ productId }) => productId),
              entrepotId: entrepotId!,
              place: place || null,
              arrivalDate: arrivalDate || null,
            },
            { idempotencyKey: newKey() }
          )
          tell(answer, '登记', placed)
          onDone(answer)
        }}
      >
        <Field name="entrepotId" label="仓库" required="请选择仓库" hint="已有仓库的改为这个仓库">
          <WarehouseSelect placeholder="输入仓库名称或城市" />
        </Field>
        <Field name="place" label="存放地" count={100} hint="不填时为仓库所在地">
          <Input maxLength={100} />
        </Field>
        <Field name="arrivalDate" label="到库日期" hint="选填，不填时不变">
          <DateInput max={dayjs().format('YYYY-MM-DD')} />
        </Field>
        <DialogActs onClose={onClose}>
          <Submit disabled={placed.length === 0}>登记 {countOf(placed)}</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}
