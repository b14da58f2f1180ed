import type { QuotationRow } from '#wire/quotation/transformers/quotation'
import { bargained } from '~/components/quotation/price_words'
import { shortTime } from '~/lib/format'

/** Every price as it was said, the first one first. */
export function Rounds({ row }: { row: QuotationRow }) {
  return (
    <ol className="bargain-rounds" aria-label="议价记录">
      {row.rounds.map((round) => (
        <li key={round.round} className={round.side === row.side ? 'own' : ''}>
          <b>{round.side === row.side ? '本企业' : '对方'}</b>
          <span className="num">{bargained(row, round.price)}</span>
          <span className="t3 s12">
            {round.userName} {shortTime(round.createdTime)}
          </span>
          {round.message && <span className="t2 s12 said">{round.message}</span>}
        </li>
      ))}
    </ol>
  )
}
