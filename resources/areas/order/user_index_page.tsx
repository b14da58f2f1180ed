import { Link } from 'react-router'
import { FirstStepsCard, useFirstSteps } from '~/components/first_steps'
import { StateTag } from '~/components/state_tag'
import { Bones, PageHeader } from '~/components/states'
import { money, shortTime, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { exists } from '~/lib/routes'
import { usePhone } from '~/lib/use_phone'
import { useSession } from '~/lib/use_session'
import type { OrderRow, Side } from './api'
import { orderPath } from './desk_columns'
import { TodoBar } from './todo_bar'
import { BindCompanyState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './user_index_page.module.css'
import orderStyles from './order.module.css'

/** 工作台: due steps, the money, the newest orders of both sides. */
export function Component() {
  const user = useSession((state) => state.user)
  const certified = user?.bindCompanyState === BindCompanyState.certified
  const first = useFirstSteps()
  return (
    <main className="wrap">
      <PageHeader
        title="工作台"
        aside={<span>{user?.company?.name ?? user?.name}</span>}
        actions={
          first.hidden && (
            <Button size="small" onClick={first.show}>
              新手指引
            </Button>
          )
        }
      />
      {first.shown && <FirstStepsCard {...first} />}
      {certified ? (
        <>
          <TodoBar />
          <Funds />
          <NewestOrders />
        </>
      ) : (
        first.known && !first.shown && <NotCertified />
      )}
    </main>
  )
}

function NotCertified() {
  return (
    <section className="card">
      <div className="inside row">
        <span>您尚未完成企业认证，认证后可以下单、挂牌和结算。</span>
        {exists('/user-center/enterprise-certification') && (
          <Link className="btn primary push" to="/user-center/enterprise-certification">
            去认证
          </Link>
        )}
      </div>
    </section>
  )
}

function Funds() {
  // Staff without a role for money cannot read the account.
  const { data, isError } = useCall('/bank/company/account/get', {}, { call: { background: true } })
  if (isError) return null
  const balances = data?.balances
  return (
    <section className={`card ${styles.funds}`} aria-label="资金账户">
      <header>
        <h2>资金账户</h2>
        {exists('/user-center/transfer-list') && (
          <Link className="more" to="/user-center/transfer-list">
            资金流水
          </Link>
        )}
      </header>
      {balances ? (
        <dl>
          <div>
            <dt>账户总额 元</dt>
            <dd>{money(balances.balance)}</dd>
          </div>
          <div>
            <dt>可用余额 元</dt>
            <dd>{money(balances.useBalance)}</dd>
          </div>
          <div>
            <dt>冻结金额 元</dt>
            <dd>{money(balances.frozen)}</dd>
          </div>
          <div>
            <dt>可提现 元</dt>
            <dd>{money(balances.cashBalance)}</dd>
          </div>
        </dl>
      ) : (
        <div className="inside">
          <Bones lines={2} />
        </div>
      )}
    </section>
  )
}

const useNewest = (side: Side) => useCall('/order/list', { side, pageSize: 10 }).data

/** Newest orders of both sides; a company that has only bought or only sold sees that side alone. */
function NewestOrders() {
  const bought = useNewest('buyer')
  const sold = useNewest('seller')
  const alone = bought?.total === 0 ? sold?.total !== 0 : sold?.total === 0
  return (
    <div className={styles.newestOfBoth}>
      {!(alone && bought?.total === 0) && <Newest side="buyer" title="最近采购" data={bought} />}
      {!(alone && sold?.total === 0) && <Newest side="seller" title="最近销售" data={sold} />}
    </div>
  )
}

type NewestProps = { side: Side; title: string; data: { data: OrderRow[]; total: number } | undefined }

function Newest({ side, title, data }: NewestProps) {
  const desk = side === 'buyer' ? '/buyer/purchase-order' : '/seller/sale-order'
  return (
    <section className="card">
      <header>
        <h2>{title}</h2>
        <Link className="more" to={desk}>
          全部 {data?.total ?? ''}
        </Link>
      </header>
      {data === undefined ? (
        <div className="inside">
          <Bones lines={4} />
        </div>
      ) : data.data.length === 0 ? (
        <div className="inside text-soft row">
          {side === 'buyer' ? '还没有采购订单' : '还没有销售订单'}
          <Link className="btn small" to={side === 'buyer' ? '/shop' : '/seller/product'}>
            {side === 'buyer' ? '去选棉' : '去挂牌'}
          </Link>
        </div>
      ) : (
        <Orders rows={data.data} other={side === 'buyer' ? '卖方' : '买方'} />
      )}
    </section>
  )
}

/** The newest orders of a side: a table, on phones two lines for each. */
function Orders({ rows, other }: { rows: OrderRow[]; other: string }) {
  const phone = usePhone()
  if (phone)
    return (
      <ul className={orderStyles.newest}>
        {rows.map((row) => (
          <li key={row.orderId}>
            <Link to={orderPath(row)}>{row.orderNo}</Link>
            <span className={`${orderStyles.clip} text-soft`}>{row.counterpart}</span>
            <span className="num">{weight(row.weight)} 吨</span>
            <StateTag dictionary="orderState" code={row.state} />
            <time className="text-faint">{shortTime(row.createdTime)}</time>
          </li>
        ))}
      </ul>
    )
  return (
    <table className={`grid ${styles.orders}`}>
      <thead>
        <tr>
          <th scope="col">订单号</th>
          <th scope="col">{other}</th>
          <th scope="col" className="num">
            重量 吨
          </th>
          <th scope="col" className="num">
            金额 元
          </th>
          <th scope="col">状态</th>
          <th scope="col">下单时间</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.orderId}>
            <td>
              <Link to={orderPath(row)}>{row.orderNo}</Link>
            </td>
            <td>{row.counterpart}</td>
            <td className="num">{weight(row.weight)}</td>
            <td className="num">{money(row.amount)}</td>
            <td>
              <StateTag dictionary="orderState" code={row.state} />
            </td>
            <td className="text-faint">{shortTime(row.createdTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
