import { Link, useLocation, useSearchParams } from 'react-router'
import { Bones, EmptyState, ErrorState, PageHeader } from '~/components/states'
import { money, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { exists } from '~/lib/routes'
import { useSession } from '~/lib/use_session'
import type { SubmissionResult } from '#wire/order/transformers/submission'
import { BindCompanyState } from '#ui/generated/codes'
import { Tag } from '#ui/kit/tag'
import styles from './result_page.module.css'
import orderStyles from './order.module.css'

const BATCHES = { goods: '批次', unit: '批', shop: '/shop', back: '继续选棉', orders: '/buyer/purchase-order' }
const BY_TONNE = {
  goods: '商品',
  unit: '个',
  shop: '/seed-fiber',
  back: '继续选购',
  orders: '/buyer/purchase-fiber-order',
}

/** 下单结果 of batches (/shop/result) and of goods by the tonne (/seed-fiber/result): the outcome of every line, with a link for each. */
export function Component() {
  const [params] = useSearchParams()
  const words = useLocation().pathname.startsWith('/seed-fiber') ? BY_TONNE : BATCHES
  const submissionId = Number(params.get('id'))
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const { data, error, refetch } = useCall('/order/submission/get', { submissionId }, { enabled: certified })
  if (!certified)
    return (
      <Shell>
        <EmptyState
          page
          title="完成企业认证后可以下单"
          hint="下单结果只有下单企业看得到"
          actions={
            <Link className="btn primary" to="/user-center/enterprise-certification">
              去认证
            </Link>
          }
        />
      </Shell>
    )
  if (error)
    return (
      <Shell>{<ErrorState page error={error} onRetry={() => void refetch()} hint="结果可在采购订单中查看" />}</Shell>
    )
  if (!data) return <Shell>{<Bones lines={5} />}</Shell>

  const done = data.results.filter((line) => line.ok)
  const failed = data.results.filter((line) => !line.ok)
  const orders = [...new Map(done.map((line) => [line.orderId, line])).values()]
  return (
    <main className={`wrap ${styles.result}`}>
      <PageHeader
        title={failed.length === 0 ? '下单成功' : done.length === 0 ? '下单未成功' : `部分${words.goods}下单成功`}
        aside={
          <>
            <Tag tone="green">
              成功 {done.length} {words.unit}
            </Tag>
            {failed.length > 0 && (
              <Tag tone="red">
                未成功 {failed.length} {words.unit}
              </Tag>
            )}
            <span>{data.createdTime}</span>
          </>
        }
        actions={
          <>
            <Link className="btn" to={words.shop}>
              {words.back}
            </Link>
            <Link className="btn primary" to={exists(words.orders) ? words.orders : BATCHES.orders}>
              查看采购订单
            </Link>
          </>
        }
      />
      {orders.map((order) => (
        <section className="card" key={order.orderId}>
          <header>
            <h2>
              <Link to={`/buyer/${order.orderId}`}>{order.orderNo}</Link>
            </h2>
            <span className="text-soft">{order.sellerName}</span>
            <Link className="more" to={`/buyer/${order.orderId}`}>
              查看订单
            </Link>
          </header>
          <Lines lines={done.filter((line) => line.orderId === order.orderId)} />
        </section>
      ))}
      {failed.length > 0 && (
        <section className="card">
          <header>
            <h2>未成功</h2>
            <span className="text-soft text-small">定金未冻结，可返回重新选择</span>
          </header>
          <Lines lines={failed} />
        </section>
      )}
      {data.results.length === 0 && (
        <EmptyState
          title="没有下单结果"
          hint="这次提交没有商品，或结果已经过期；已生成的订单在采购订单中查看"
          actions={
            <Link className="btn primary" to="/buyer/purchase-order">
              采购订单
            </Link>
          }
        />
      )}
    </main>
  )
}

function Shell({ children }: { children: React.ReactNode }) {
  return (
    <main className={`wrap ${styles.result}`}>
      <div className="card">
        <div className="inside">{children}</div>
      </div>
    </main>
  )
}

function Lines({ lines }: { lines: SubmissionResult['results'] }) {
  return (
    <ul className={orderStyles.resultLines}>
      {lines.map((line) => (
        <li key={line.listingId}>
          {line.batchCode ? (
            <Link to={line.byTonne ? `/seed-fiber/${line.batchId}` : `/batch/${line.batchCode}`}>{line.batchCode}</Link>
          ) : (
            <span>--</span>
          )}
          <span className={`text-soft ${orderStyles.clip}`}>
            {(line.byTonne && line.productName) || (line.sellerName ?? '--')}
          </span>
          <span className="num">{weight(line.weight)} 吨</span>
          <span className="num">{money(line.amount)} 元</span>
          {line.ok ? <Tag tone="green">已下单</Tag> : <span className="text-up">{line.message}</span>}
        </li>
      ))}
    </ul>
  )
}
