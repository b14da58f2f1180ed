import { Link } from 'react-router'
import { ENTREPOT } from '~/components/map/map_kinds'
import { MapNote, PlaceDrawing, usePlaceOnMap } from '~/components/map/place_drawing'
import { count, money } from '~/lib/format'
import type { BatchDetails } from '#wire/listing/transformers/batch_details'

type Stored = NonNullable<BatchDetails['entrepot']>

/** Where the goods lie: the warehouse on the map, its address, and what taking them out costs. */
export function EntrepotCard({ details: { row, entrepot } }: { details: BatchDetails }) {
  if (!entrepot) return null
  const place = [row.province, row.city, row.district].filter(Boolean).join(' ')
  return <Shown entrepot={entrepot} place={place} />
}

function Shown({ entrepot, place }: { entrepot: Stored; place: string }) {
  const { id, name, lng, lat, onSale, outboundFee } = entrepot
  const { ref, ...onMap } = usePlaceOnMap<HTMLElement>(lng, lat)
  const area = onMap.province ? `&area=${onMap.province.code}` : ''
  return (
    <section className="card" ref={ref}>
      <header>
        <h2>仓库</h2>
        {onMap.at && (
          <a
            className="more"
            target="_blank"
            rel="noreferrer"
            href={`https://uri.amap.com/marker?position=${lng},${lat}&name=${encodeURIComponent(name)}`}
          >
            导航
          </a>
        )}
      </header>
      {onMap.at && <PlaceDrawing name={name} {...onMap} />}
      {onMap.at && <MapNote>按登记坐标标注。</MapNote>}
      <div className="inside">
        <Link to={`/entrepot/${id}`}>
          <b>{name}</b>
        </Link>
        <p className="text-soft text-small">
          {entrepot.address ?? (place ? `${place}（门牌号未登记）` : '地址未登记')}
        </p>
        <p className="text-soft text-small">
          在售 {count(onSale)} 批{outboundFee === null ? '' : `　出库费 ${money(outboundFee)} 元/吨`}
        </p>
        {onMap.province && (
          <Link className="in-text text-small" to={`/indexgaodemap2?kind=${ENTREPOT}&at=e${id}${area}`}>
            在仓库分布图中查看
          </Link>
        )}
      </div>
    </section>
  )
}
