import styles from './bulk_result.module.css'
import { Dialog } from '~/components/dialog'

/** Lines of a bulk call, as the server returns them. */
export type BulkAnswer = {
  done: number
  failed: number
  lines: { productId: number; batchCode: string | null; ok: boolean; message: string | null }[]
}

/** The failed lines of a bulk action, with reasons. */
export function BulkResult({ title, answer, onClose }: { title: string; answer: BulkAnswer; onClose: () => void }) {
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
        成功 <b>{answer.done}</b> 批，未成功 <b className="text-up">{answer.failed}</b> 批
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
