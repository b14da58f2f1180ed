import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { weight, sumWeight } from '~/lib/format'
import { message } from '~/lib/feedback'
import type { BulkAnswer } from './bulk_result'
import { countOf } from './misfit'
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
          <b>{countOf(rows)}</b>
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

/** Says how many of the rows it was done for. */
export function tell(answer: BulkAnswer, verb: string, rows: readonly OwnProductRow[]) {
  const done = `已${verb} ${countOf(rows, answer.done)}`
  if (answer.failed === 0) message.success(done)
  else if (answer.done > 0) message.warning(`${done}，${countOf(rows, answer.failed)}未成功`)
}
