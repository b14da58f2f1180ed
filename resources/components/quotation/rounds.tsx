import type { QuotationRow } from '#wire/quotation/transformers/quotation'
import { bargained } from '~/components/quotation/bargained_price'
import { shortTime } from '~/lib/format'
import styles from './rounds.module.css'

/** Every price of an inquiry, in the order of the rounds. */
export function Rounds({ row }: { row: QuotationRow }) {
  return (
    <ol className={styles.bargainRounds} aria-label="议价记录">
      {row.rounds.map((round) => (
        <li key={round.round} className={round.side === row.side ? styles.own : ''}>
          <b>{round.side === row.side ? '本企业' : '对方'}</b>
          <span className="num">{bargained(row, round.price)}</span>
          <span className="text-faint text-small">
            {round.userName} {shortTime(round.createdTime)}
          </span>
          {round.message && <span className="text-soft text-small said">{round.message}</span>}
        </li>
      ))}
    </ol>
  )
}
