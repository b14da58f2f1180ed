import { Link } from 'react-router'
import { MapNote, PlaceDrawing, usePlaceOnMap } from './place_drawing'

type Props = {
  name: string
  lng: number | null
  lat: number | null
  /** Filters of the large map that show the place. */
  query: string
  /** Text about the accuracy of the point. */
  note: string
}

/** The location of a place within its province, with a link to the large map. */
export function SmallMap({ name, lng, lat, query, note }: Props) {
  const { ref, ...place } = usePlaceOnMap<HTMLElement>(lng, lat)
  const area = place.province ? `&area=${place.province.code}` : ''
  return (
    <section className="card" ref={ref} aria-label="位置">
      <header>
        <h2>位置</h2>
        <Link className="more" to={`/indexgaodemap2?${query}${area}`}>
          仓库分布图
        </Link>
      </header>
      <PlaceDrawing name={name} {...place} />
      {place.at && <MapNote>{note}</MapNote>}
    </section>
  )
}
