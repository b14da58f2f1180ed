import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { weight, sumWeight } from '~/lib/format'
import { message } from '~/lib/feedback'
import type { BulkAnswer } from './bulk_result'
import styles from './bulk_dialog.module.css'

export type BulkProps = { rows: OwnProductRow[]; onClose: () => void; onDone: (answer: BulkAnswer) => void }

/** The batches that a dialog acts on. */
export function About({ rows }: { rows: OwnProductRow[] }) {
  return (
    <p className={styles.about}>
      {rows.length === 1 ? (
        <b>{rows[0].goods ? `${rows[0].goods.productName}　${rows[0].batchCode}` : rows[0].batchCode}</b>
      ) : (
        <>
          <b>{rows.length} 批</b>
          {'　'}
          {rows
            .slice(0, 3)
            .map(({ batchCode }) => batchCode)
            .join('、')}
          {rows.length > 3 ? ' 等' : ''}
        </>
      )}
      <span className="text-soft">{weight(sumWeight(rows.map(({ settlementWeight }) => settlementWeight)))} 吨</span>
    </p>
  )
}

export function tell(answer: BulkAnswer, verb: string) {
  if (answer.failed === 0) message.success(`已${verb} ${answer.done} 批`)
  else if (answer.done > 0) message.warning(`已${verb} ${answer.done} 批，${answer.failed} 批未成功`)
}
