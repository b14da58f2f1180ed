import { Link } from 'react-router'
import { StateTag } from '~/components/state_tag'
import { money, shortTime, weight } from '~/lib/format'
import type { OrderRow } from './api'
import { isMine, isProvisional, nextWord, orderPath, PairBasis } from './desk_columns'
import { OrderState } from '#ui/generated/codes'
import { isOneOf } from '#ui/named_codes'

/** An order on a phone. */
export function OrderCard({ row }: { row: OrderRow }) {
  const word = nextWord(row)
  return (
    <article className="order-card">
      <div className="row">
        <Link to={orderPath(row)}>
          <b>{row.orderNo}</b>
        </Link>
        <StateTag dictionary="orderState" code={row.state} />
        {row.cancelAskedBy && <span className="tag amber">取消待确认</span>}
        <b className="push">
          {isProvisional(row) && '≈'}
          {money(row.amount)}
        </b>
      </div>
      <p className="t2 s12">{row.counterpart}</p>
      <div className="row s12 t2">
        <span>
          {row.batchCodes[0]}
          {row.lineCount > 1 ? ` 等 ${row.lineCount} 批` : ''}
        </span>
        <span>{row.packets} 包</span>
        <span>{weight(row.weight)} 吨</span>
      </div>
      {row.pair && (
        <p className="s12 pair-line">
          <PairBasis row={row} />
        </p>
      )}
      <div className="row s12 t3">
        <span>
          {row.due &&
          isOneOf(
            row.state,
            OrderState.unaccepted,
            OrderState.unpriced,
            OrderState.unpaid,
            OrderState.unreleased,
            OrderState.unpicked
          )
            ? `截止 ${shortTime(row.due)}`
            : shortTime(row.createdTime)}
        </span>
        <Link className={`btn s push ${isMine(word) ? 'p' : ''}`} to={orderPath(row)}>
          {word}
        </Link>
      </div>
    </article>
  )
}
