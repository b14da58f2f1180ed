import { Link } from 'react-router'
import { StateTag } from '~/components/state_tag'
import { money, shortTime, weight } from '~/lib/format'
import type { OrderRow } from './api'
import { isProvisional, orderPath, PairBasis } from './desk_columns'

/** An order on a phone. */
export function OrderCard({ row }: { row: OrderRow }) {
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
        <span>{row.due ? `截止 ${shortTime(row.due)}` : shortTime(row.createdTime)}</span>
        <Link className={`btn s push ${row.next?.mine ? 'p' : ''}`} to={orderPath(row)}>
          {row.next?.button}
        </Link>
      </div>
    </article>
  )
}
