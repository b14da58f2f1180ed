import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { areaAt, frameBox, project, viewBoxOf, type Area, type Geometry, type Point } from './geometry'
import { loadGeometry } from './load_geometry'
import styles from './outlines.module.css'

const [WIDTH, HEIGHT] = [320, 200]

/** The outlines, loaded when the element of `ref` is visible, and the province of a point. */
export function usePlaceOnMap<E extends Element>(lng: number | null, lat: number | null) {
  const ref = useRef<E>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry.isIntersecting && setSeen(true))
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  const at: Point | null = lng !== null && lat !== null ? [lng, lat] : null
  const { data } = useQuery({
    queryKey: ['outlines'],
    queryFn: loadGeometry,
    staleTime: Infinity,
    enabled: seen && at !== null,
  })
  return { ref, at, geometry: data ?? null, province: data && at ? areaAt(data.provinces, at) : null }
}

type Props = { name: string; at: Point | null; geometry: Geometry | null; province: Area | null }

/** A place within its province, drawn from the outlines that are part of the site: nothing is asked of a map service. */
export function PlaceDrawing({ name, at, geometry, province }: Props) {
  return (
    <div className={styles.drawn}>
      {!at && <p className="text-soft">未标注位置</p>}
      {at && geometry && !province && <p className="text-soft">位置不在图内</p>}
      {at && geometry && province && <Drawn geometry={geometry} at={at} province={province} name={name} />}
    </div>
  )
}

function Drawn({ geometry, at, province, name }: { geometry: Geometry; at: Point; province: Area; name: string }) {
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
      <circle className={styles.dot} cx={x} cy={y} r={radius} />
    </svg>
  )
}

/** Says what the drawing is and where its point comes from. */
export const MapNote = ({ children }: { children: string }) => (
  <p className={styles.note}>示意图，未经审图。{children}</p>
)
