import styles from './bulk_result.module.css'
import { Dialog } from '~/components/dialog'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { countOf } from './misfit'

/** Lines of a bulk call, as the server returns them. */
export type BulkAnswer = {
  done: number
  failed: number
  lines: { productId: number; batchCode: string | null; ok: boolean; message: string | null }[]
}

export type BulkOutcome = { title: string; answer: BulkAnswer; rows: readonly OwnProductRow[] }

/** The failed lines of a bulk action over these rows, with reasons. */
export function BulkResult({ title, answer, rows, onClose }: BulkOutcome & { onClose: () => void }) {
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      onOk={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
      okText="知道了"
    >
      <p>
        成功 <b>{countOf(rows, answer.done)}</b>，未成功 <b className="text-up">{countOf(rows, answer.failed)}</b>
      </p>
      <ul className={styles.bulkLines}>
        {answer.lines
          .filter(({ ok }) => !ok)
          .map(({ productId, batchCode, message }) => (
            <li key={productId}>
              <b>{batchCode ?? productId}</b>
              <span>{message}</span>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
