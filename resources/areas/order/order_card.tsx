import { Link } from 'react-router'
import { StateTag } from '~/components/state_tag'
import { money, shortTime, weight } from '~/lib/format'
import type { OrderRow } from './api'
import { isProvisional, orderPath, PairBasis } from './desk_columns'
import { Tag } from '#ui/kit/tag'
import styles from './order_card.module.css'
import orderStyles from './order.module.css'

/** The card of an order on phones. */
export function OrderCard({ row }: { row: OrderRow }) {
  return (
    <article className={orderStyles.orderCard}>
      <div className="row">
        <Link to={orderPath(row)}>
          <b>{row.orderNo}</b>
        </Link>
        <StateTag dictionary="orderState" code={row.state} />
        {row.cancelAskedBy && <Tag tone="amber">取消待确认</Tag>}
        <b className="push">
          {isProvisional(row) && '≈'}
          {money(row.amount)}
        </b>
      </div>
      <p className="text-soft text-small">{row.counterpart}</p>
      <div className="row text-small text-soft">
        <span>
          {row.byTonne ? row.productName : row.batchCodes[0]}
          {row.lineCount > 1 ? ` 等 ${row.lineCount} 批` : ''}
        </span>
        {!row.byTonne && <span>{row.packets} 包</span>}
        <span>{weight(row.weight)} 吨</span>
      </div>
      {row.pair && (
        <p className={`text-small ${styles.pairLine}`}>
          <PairBasis row={row} />
        </p>
      )}
      <div className="row text-small text-faint">
        <span>{row.due ? `截止 ${shortTime(row.due)}` : shortTime(row.createdTime)}</span>
        <Link className={`btn small push ${row.next?.mine ? 'primary' : ''}`} to={orderPath(row)}>
          {row.next?.button}
        </Link>
      </div>
    </article>
  )
}
