import { Link, useParams } from 'react-router'
import { Contact } from '~/components/company_card'
import { Bones, ErrorState, PageHeader } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { count, money, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { useSession } from '~/lib/use_session'
import type { EntrepotRow, StockRow } from '#wire/listing/queries/places'
import { OffersHere } from './offers_here'
import './places.css'

type Answer = { entrepot: EntrepotRow; contact: string | null; phone: string | null; stock: StockRow[] }

/** A warehouse: fees, how to get there, what lies there for sale by type. */
export function Component() {
  const { id = '' } = useParams()
  const certified = useSession((state) => state.user?.bindCompanyState === 3)
  const { data, error, refetch } = useCall<Answer>('/entrepot/get', { id: Number(id) })
  if (error && !data) {
    return (
      <main className="wrap">
        <ErrorState error={error} onRetry={() => void refetch()} hint="该仓库不存在或已停用" />
      </main>
    )
  }
  if (!data) {
    return (
      <main className="wrap">
        <Bones lines={6} />
      </main>
    )
  }
  const { entrepot: row, stock } = data
  const facts: [string, React.ReactNode][] = [
    ['地址', row.address ?? ([row.province, row.city, row.district].filter(Boolean).join(' ') || '--')],
    ['库容', row.capacity === null ? '--' : `${count(row.capacity)} 吨`],
    ['仓储费', `${money(row.storageFee)} 元/吨·天`],
    ['出库费', row.outboundFee === null ? '--' : `${money(row.outboundFee)} 元/吨`],
    [
      '联系',
      data.phone ? (
        <Contact name={data.contact} mobile={data.phone} />
      ) : certified ? (
        '--'
      ) : (
        <span className="t3">
          <Link className="in-text" to="/user-center/enterprise-certification">
            完成企业认证
          </Link>
          后可查看
        </span>
      ),
    ],
  ]
  return (
    <main className="wrap">
      <PageHeader
        title={row.name}
        aside={row.type && <span className="tag">{row.type}</span>}
        actions={
          row.lng !== null &&
          row.lat !== null && (
            <a
              className="btn"
              target="_blank"
              rel="noreferrer"
              href={`https://uri.amap.com/marker?position=${row.lng},${row.lat}&name=${encodeURIComponent(row.name)}`}
            >
              导航
            </a>
          )
        }
      />
      <section className="card place-facts">
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {stock.length > 0 && (
          <ul>
            {stock.map((one) => (
              <li key={one.productType}>
                <Link to={`/shop?entrepot=${row.id}&productType=${one.productType}`}>
                  {wordOf('productType', one.productType)}
                </Link>
                <span className="t2">
                  {count(one.batches)} 批　{count(one.packets)} 包　{weight(one.weight)} 吨
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <OffersHere input={{ entrepot: String(row.id) }} shop={`/shop?entrepot=${row.id}`} without="entrepotName" />
    </main>
  )
}
