import { Input } from 'antd'
import dayjs from 'dayjs'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { DateInput } from '~/components/date_input'
import { Field } from '~/components/field'
import { Form, Submit } from '~/components/form'
import { WarehouseSelect } from '~/components/warehouse_select'
import { call } from '~/lib/call'
import { message } from '~/lib/feedback'
import { LONGEST_WAY } from '#ui/generated/days'

/** Goods on the way; `arrivalDate` is the day on which they are expected. */
export type Goods = { productId: number; batchCode: string; arrivalDate: string | null }
type Props = { goods: Goods[]; onClose: () => void; onDone: () => void }

const today = () => dayjs().format('YYYY-MM-DD')

const named = (goods: Goods[]) =>
  `${goods
    .slice(0, 3)
    .map(({ batchCode }) => batchCode)
    .join('、')}${goods.length > 3 ? ` 等 ${goods.length} 批` : ''}`

/** 到库: goods that were on the way lie in a warehouse. */
export function ArriveDialog({ goods, onClose, onDone }: Props) {
  const form = useForm<{ arrivalDate: string; entrepotId: number | null; place: string }>({
    defaultValues: { arrivalDate: today(), entrepotId: null, place: '' },
  })
  return (
    <Dialog open title="到库登记" footer={null} onCancel={onClose} destroyOnHidden>
      <p className="text-soft">{named(goods)}</p>
      <Form
        form={form}
        onSubmit={async ({ arrivalDate, entrepotId, place }) => {
          await call('/batch/arrive', {
            productIds: goods.map(({ productId }) => productId),
            arrivalDate,
            entrepotId: entrepotId!,
            place: place || null,
          })
          message.success(`已登记 ${goods.length} 批到库`)
          onDone()
        }}
      >
        <Field name="arrivalDate" label="到库日期" required="请选择到库日期">
          <DateInput max={today()} allowClear={false} />
        </Field>
        <Field name="entrepotId" label="仓库" required="请选择仓库" hint="已有订单的，买方会看到存放仓库并收到通知">
          <WarehouseSelect placeholder="输入仓库名称或城市" />
        </Field>
        <Field name="place" label="存放地" count={100} hint="不填时为仓库所在地">
          <Input maxLength={100} />
        </Field>
        <DialogActs onClose={onClose}>
          <Submit>登记到库</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}

/** 发运: goods leave for somewhere, or are expected on another day. */
export function DepartDialog({ goods, onClose, onDone }: Props) {
  const form = useForm<{ arrivalDate: string }>({
    defaultValues: { arrivalDate: goods.find(({ arrivalDate }) => (arrivalDate ?? '') >= today())?.arrivalDate ?? '' },
  })
  return (
    <Dialog open title="发运登记" footer={null} onCancel={onClose} destroyOnHidden>
      <p className="text-soft">{named(goods)}</p>
      <Form
        form={form}
        onSubmit={async ({ arrivalDate }) => {
          await call('/batch/depart', { productIds: goods.map(({ productId }) => productId), arrivalDate })
          message.success(`已登记 ${goods.length} 批在途`)
          onDone()
        }}
      >
        <Field
          name="arrivalDate"
          label="预计到库日期"
          required="请选择预计到库日期"
          hint="买方能看到；自提订单的放货期限从这一天起算，下单后不能再改"
        >
          <DateInput min={today()} max={dayjs().add(LONGEST_WAY, 'day').format('YYYY-MM-DD')} />
        </Field>
        <DialogActs onClose={onClose}>
          <Submit>登记发运</Submit>
        </DialogActs>
      </Form>
    </Dialog>
  )
}
