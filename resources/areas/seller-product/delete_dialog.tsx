import { Dialog } from '~/components/dialog'
import { ErrorState } from '~/components/states'
import { useAction, useCall } from '~/lib/query'
import { message } from '~/lib/feedback'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { About } from './bulk_dialog'

const BATCH = '批次和它的检测数据将被删除，不能恢复。有过挂牌或交易记录的批次不能删除。'
const GOODS = '商品和它的指标将被删除，不能恢复。有过挂牌或交易记录的商品不能删除。'

type Props = { row: OwnProductRow; onClose: () => void; onDone: () => void }

/** 删除批次, 删除商品, after a question. */
export function DeleteDialog({ row, onClose, onDone }: Props) {
  const { productId } = row
  const { data, error, refetch } = useCall('/batch/own/get', { productId }, { gcTime: 0 })
  const remove = useAction('/batch/delete', {
    refresh: ['/batch/own/get'],
    onDone: () => {
      message.success('已删除')
      onDone()
    },
  })
  const locked = data?.locked
  return (
    <Dialog
      open
      title={row.goods ? '删除商品' : '删除批次'}
      onCancel={onClose}
      okText="删除"
      okButtonProps={{ danger: true, disabled: !data || Boolean(locked), loading: remove.busy }}
      onOk={() => void remove.run({ productId, seen: data!.seen })}
      destroyOnHidden
    >
      <About rows={[row]} />
      {error ? (
        <ErrorState error={error} hint="" onRetry={() => void refetch()} />
      ) : (
        <p>{locked ?? (row.goods ? GOODS : BATCH)}</p>
      )}
    </Dialog>
  )
}
