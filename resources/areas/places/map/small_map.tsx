import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { areaAt, frameBox, project, viewBoxOf, type Geometry, type Point } from './geometry'
import { loadGeometry } from './load_geometry'
import styles from './map.module.css'

const [WIDTH, HEIGHT] = [320, 200]

type Props = {
  name: string
  lng: number | null
  lat: number | null
  /** Filters of the large map that show the place. */
  query: string
  /** Text about the accuracy of the point. */
  note: string
}

/** The location of a place within its province, with a link to the large map. The outlines are loaded when the card is visible. */
export function SmallMap({ name, lng, lat, query, note }: Props) {
  const ref = useRef<HTMLElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry.isIntersecting && setSeen(true))
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  const known = lng !== null && lat !== null
  const { data } = useQuery({
    queryKey: ['outlines'],
    queryFn: loadGeometry,
    staleTime: Infinity,
    enabled: seen && known,
  })
  const province = data && known ? areaAt(data.provinces, [lng, lat]) : null
  return (
    <section className={`card ${styles.smallMap}`} ref={ref} aria-label="位置">
      <header>
        <h2>位置</h2>
        <Link className="more" to={`/indexgaodemap2?${query}${province ? `&area=${province.code}` : ''}`}>
          仓库分布图
        </Link>
      </header>
      <div className={styles.drawn}>
        {data && known && <Drawn geometry={data} at={[lng, lat]} name={name} />}
        {!known && <p className="text-soft">未标注位置</p>}
      </div>
      {known && <p className={styles.mapNote}>示意图，未经审图。{note}</p>}
    </section>
  )
}

function Drawn({ geometry, at, name }: { geometry: Geometry; at: Point; name: string }) {
  const province = areaAt(geometry.provinces, at)
  if (!province) return <p className="text-soft">位置不在图内</p>
  const frame = frameBox(province.box, WIDTH, HEIGHT)
  const [x, y] = project(at)
  const radius = ((frame.right - frame.left) / WIDTH) * 5
  return (
    <svg
      className={styles.outlines}
      viewBox={viewBoxOf(frame)}
      role="img"
      aria-label={`${name}在${province.name}的位置`}
    >
      {geometry.provinces.map((one) => (
        <path key={one.code} className={one === province ? styles.here : undefined} d={one.path} />
      ))}
      {geometry.prefectures
        .filter(({ code }) => Math.floor(code / 10_000) === Math.floor(province.code / 10_000))
        .map((one) => (
          <path key={one.code} className={styles.here} d={one.path} />
        ))}
      <circle className="dot" cx={x} cy={y} r={radius} />
    </svg>
  )
}
