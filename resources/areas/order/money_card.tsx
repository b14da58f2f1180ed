import { FileButton } from '~/components/file_button'
import { Permission } from '~/components/permission'
import { Bones } from '~/components/states'
import { money, percent, shortTime } from '~/lib/format'
import type { MoneyRow } from './api'
import { isProvisional } from './desk_columns'
import { EntryKind, OrderState, SettlementState } from '#ui/generated/codes'
import { isSettlementAwaited, type OrderParts } from './order_parts'
import { Tag } from '#ui/kit/tag'
import styles from './order.module.css'

/** 资金账: amounts due, paid and left, as in a ledger; unpaid amounts are amber, with the resulting balance. */
export function MoneyCard(parts: OrderParts) {
  const { order } = parts
  return (
    <section className={`card ${styles.ledger}`}>
      <header>
        <h2>资金账</h2>
        <span className="text-soft text-small">单位 元</span>
        <span className="more text-soft">
          监管账户 <b>{money(order.escrow)}</b>
        </span>
        <Permission codes="money:export">
          <FileButton
            path="/bank/company/statement/paper"
            input={{ keyword: order.orderNo }}
            name={`对账单_${order.orderNo}.pdf`}
          >
            对账单
          </FileButton>
        </Permission>
      </header>
      <div className={styles.scroll} role="region" aria-label="资金明细" tabIndex={0}>
        <table className="grid two">
          <thead>
            <tr>
              <th>时间</th>
              <th>摘要</th>
              <th className={styles.detailColumn}>凭证号</th>
              <th className="num">应付</th>
              <th className="num">已付 / 冻结</th>
              <th className="num">待付余额</th>
            </tr>
          </thead>
          <tbody>
            {order.money.map((row, index) => (
              <Row key={index} row={row} />
            ))}
            {order.money.length === 0 && (
              <tr>
                <td colSpan={6} className="text-faint">
                  暂无资金往来
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {isSettlementAwaited(parts) ? (
        <div className="inside">
          <Bones lines={2} />
        </div>
      ) : (
        <Sums {...parts} />
      )}
    </section>
  )
}

/** What the total is: figures are final once the settlement is confirmed, and say so before. */
function totalWord({ order, settlement }: OrderParts): string {
  if (settlement?.confirmedTime) return '结算金额'
  if (settlement) return '结算金额（待确认）'
  return isProvisional(order) ? '货款合计（暂估）' : '合同货款'
}

function Sums(parts: OrderParts) {
  const { order } = parts
  const settlement = parts.settlement?.state === SettlementState.voided ? null : parts.settlement
  const amount = settlement?.amount ?? order.amount
  const net = settlement?.net ?? order.lines.reduce((sum, line) => sum + line.netAmount, 0)
  const rates = [...new Set(order.lines.map((line) => percent(line.vatRate * 100)))].join('、')
  const retention = settlement?.retention ?? order.retention.amount
  return (
    <dl className={styles.sum}>
      <div>
        <dt>{totalWord({ ...parts, settlement })}</dt>
        <dd>{money(amount)}</dd>
      </div>
      <div>
        <dt>不含税金额</dt>
        <dd>{money(net)}</dd>
      </div>
      <div>
        <dt>税额 {rates}</dt>
        <dd>{money(amount - net)}</dd>
      </div>
      {order.state !== OrderState.cancelled && (
        <div>
          <dt>{settlement?.confirmedTime ? '发票尾款' : `预计发票尾款 ${order.retention.percent}%`}</dt>
          <dd>
            {money(retention)}
            <small>{order.state === OrderState.completed ? '已放给卖方' : '买方确认发票后放给卖方'}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}

function Row({ row }: { row: MoneyRow }) {
  return (
    <tr className={row.todo ? styles.todo : undefined}>
      <td className="text-soft">{row.todo ? <Tag tone="amber">待付款</Tag> : shortTime(row.time)}</td>
      <td>
        {row.title}
        {row.note && <small>{row.note}</small>}
      </td>
      <td className={`text-faint ${styles.detailColumn}`}>{row.voucher}</td>
      <td className="num">{row.due === null ? '' : money(row.due)}</td>
      <td className="num">
        {row.frozen && <span className="text-soft">冻结 </span>}
        {row.kind === EntryKind.release && <span className="text-soft">解冻 </span>}
        {row.paid === null ? '' : money(row.paid)}
      </td>
      <td className="num">{row.balance === null ? '' : row.todo ? money(row.balance) : <b>{money(row.balance)}</b>}</td>
    </tr>
  )
}
