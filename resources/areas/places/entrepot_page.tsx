import { Link, useParams } from 'react-router'
import { usePageName } from '~/frame/page_name'
import { Contact } from '~/components/company_card'
import { Bones, ErrorState, PageHeader } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { isTonnageType } from '~/components/tonnage/tonnage_texts'
import { count, money, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { useSession } from '~/lib/use_session'
import { SmallMap } from '~/components/map/small_map'
import { OffersHere } from './offers_here'
import { BindCompanyState } from '#ui/generated/codes'
import type { StockRow } from '#wire/listing/transformers/places'
import { ENTREPOT } from '~/components/map/map_kinds'
import { Tag } from '#ui/kit/tag'
import styles from './entrepot_page.module.css'
import placesStyles from './places.module.css'

/** A warehouse: fees, directions, and stock on sale by type of goods. */
export function Component() {
  const { id = '' } = useParams()
  const certified = useSession((state) => state.user?.bindCompanyState === BindCompanyState.certified)
  const { data, error, refetch } = useCall('/entrepot/get', { id: Number(id) })
  usePageName(data && { name: data.entrepot.name })
  if (error && !data) {
    return (
      <main className="wrap">
        <ErrorState page error={error} onRetry={() => void refetch()} hint="该仓库不存在或已停用" />
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
  const place = [row.province, row.city, row.district].filter(Boolean).join(' ')
  const contact = data.phone ? (
    <Contact name={data.contact} mobile={data.phone} />
  ) : certified ? (
    <span className="text-faint">仓库没有登记电话</span>
  ) : (
    <span className="text-faint">
      <Link className="in-text" to="/user-center/enterprise-certification">
        完成企业认证
      </Link>
      后可查看
    </span>
  )
  // What a warehouse has not said has no row: an empty one tells a buyer nothing.
  const details: [string, React.ReactNode][] = [
    ['地址', row.address ?? (place ? `${place}（门牌号未登记）` : null)],
    ['库容', row.capacity === null ? null : `${count(row.capacity)} 吨`],
    ['联系', contact],
  ]
  const fees: [string, string][] = [['仓储费', `${money(row.storageFee)} 元/吨·天`]]
  if (row.outboundFee !== null) fees.push(['出库费', `${money(row.outboundFee)} 元/吨`])
  return (
    <main className="wrap">
      <PageHeader
        title={row.name}
        aside={row.type && <Tag>{row.type}</Tag>}
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
      <div className={placesStyles.placeTop}>
        <section className={`card ${styles.placeDetails}`}>
          <dl>
            {details
              .filter(([, value]) => value !== null)
              .map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          <table>
            <caption>收费标准</caption>
            <tbody>
              {fees.map(([label, value]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {stock.length > 0 && <Stock id={row.id} stock={stock} />}
        </section>
        <SmallMap
          name={row.name}
          lng={row.lng}
          lat={row.lat}
          query={`kind=${ENTREPOT}&at=e${row.id}`}
          note="按登记坐标标注。"
        />
      </div>
      <OffersHere input={{ entrepot: String(row.id) }} shop={`/shop?entrepot=${row.id}`} without="entrepotName" />
    </main>
  )
}

/** Stock on sale by type of goods. */
function Stock({ id, stock }: { id: number; stock: StockRow[] }) {
  return (
    <table>
      <caption>在售库存</caption>
      <thead>
        <tr>
          <th scope="col">类型</th>
          <th scope="col">批</th>
          <th scope="col">包</th>
          <th scope="col">吨</th>
        </tr>
      </thead>
      <tbody>
        {stock.map((one) => (
          <tr key={one.productType}>
            <th scope="row">
              <Link to={`/shop?entrepot=${id}&productType=${one.productType}`}>
                {wordOf('productType', one.productType)}
              </Link>
            </th>
            <td>{count(one.batches)}</td>
            <td>{isTonnageType(one.productType) ? '--' : count(one.packets)}</td>
            <td>{weight(one.weight)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
