import { Link, useParams } from 'react-router'
import { usePageName } from '~/frame/page_name'
import { Bones, EmptyState, ErrorState, PageHeader } from '~/components/states'
import { wordOf } from '~/components/state_tag'
import { count, cropYear, fixed, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import { SmallMap } from '~/components/map/small_map'
import { OffersHere } from './offers_here'
import type { ProducerRow } from '#wire/listing/transformers/places'
import { MILLS } from '~/components/map/map_kinds'
import { Tag } from '#ui/kit/tag'
import placesStyles from './places.module.css'
import mapStyles from './map/map.module.css'

/** Region and county, unless the address contains them. */
function whereabouts({ regionName, county, address }: ProducerRow): string {
  const place = [regionName, county].filter(Boolean)
  const said = place.every((part) => address?.includes(part!))
  return [...(address && said ? [] : place), address].filter(Boolean).join(' ')
}

/** A mill: its details, the quality of its cotton by year, and its goods on offer. */
export function Component() {
  const { code = '' } = useParams()
  const { data, error, refetch } = useCall('/producer/get', { code })
  usePageName(data && { name: data.producer.name })
  if (error && !data) {
    return (
      <main className="wrap">
        <ErrorState page error={error} onRetry={() => void refetch()} hint="请核对加工厂编号" />
      </main>
    )
  }
  return (
    <main className="wrap">
      {!data ? (
        <Bones lines={6} />
      ) : (
        <>
          <PageHeader
            title={data.producer.name}
            aside={
              <>
                <span>编号 {data.producer.code}</span>
                {data.producer.region && <Tag>{wordOf('region', data.producer.region)}</Tag>}
                <span>{whereabouts(data.producer)}</span>
              </>
            }
          />
          <div className={placesStyles.placeTop}>
            {data.years.length > 0 ? (
              <section className={`card ${placesStyles.years}`}>
                <header>
                  <h2>历年质量均值</h2>
                </header>
                <div
                  className={`${placesStyles.scroll} ${mapStyles.scroll}`}
                  role="region"
                  aria-label="历年质量均值"
                  tabIndex={0}
                >
                  <table className="grid">
                    <thead>
                      <tr>
                        <th>年度</th>
                        <th className="num">批数</th>
                        <th className="num">重量 吨</th>
                        <th className="num">长度 mm</th>
                        <th className="num">强力 cN/tex</th>
                        <th className="num">马值</th>
                        <th className="num">整齐度 %</th>
                        <th className="num">含杂 %</th>
                      </tr>
                    </thead>
                    <tbody>
                      {data.years.map((year) => (
                        <tr key={year.productionYear ?? 0}>
                          <td>{cropYear(year.productionYear)}</td>
                          <td className="num">{count(year.batches)}</td>
                          <td className="num">{weight(year.weight)}</td>
                          <td className="num">{fixed(year.lenAvg)}</td>
                          <td className="num">{fixed(year.strengthAvg)}</td>
                          <td className="num">{fixed(year.mikeAvg)}</td>
                          <td className="num">{fixed(year.uniformityAvg)}</td>
                          <td className="num">{fixed(year.impurity, 2)}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </div>
              </section>
            ) : (
              <section className={`card ${placesStyles.years}`}>
                <header>
                  <h2>历年质量均值</h2>
                </header>
                <EmptyState
                  title="平台上还没有该厂的批次"
                  hint="该厂的批次录入平台后，这里显示质量和产量"
                  actions={
                    <Link className="btn" to="/shop">
                      看看其他批次
                    </Link>
                  }
                />
              </section>
            )}
            <SmallMap
              name={data.producer.name}
              lng={data.producer.lng}
              lat={data.producer.lat}
              query={`kind=${MILLS}`}
              note="按所在县市中心标注。"
            />
          </div>
          <OffersHere input={{ producer: data.producer.code }} shop={`/shop?producer=${data.producer.code}`} />
        </>
      )}
    </main>
  )
}
