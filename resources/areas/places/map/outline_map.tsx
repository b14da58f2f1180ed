import { memo, useMemo } from 'react'
import {
  COUNTRY,
  frameBox,
  project,
  SOUTHERN_SEA,
  viewBoxOf,
  XINJIANG,
  type Area,
  type Box,
  type Geometry,
} from '~/components/map/geometry'
import { PinMark } from './pin_mark'
import { pinsOf, type Pin, type Spot } from './spots'
import { useSize } from './use_size'
import outlineStyles from '~/components/map/outlines.module.css'
import styles from './map.module.css'

/** Pixels within which pins of a kind are merged: more for the map of the whole country. */
const APART = { country: 40, area: 30 }

export type MapProps = {
  geometry: Geometry
  area: Area | null
  spots: Spot[]
  /** Ids of the chosen spots. */
  chosen: string[]
  onArea: (code: number) => void
  onPin: (pin: Pick<Pin, 'spots'>) => void
}

/** 示意图: outlines to click, pins above them. Keyboard and screen-reader users have the list beside the map. */
export function OutlineMap({ geometry, area, spots, chosen, onArea, onPin }: MapProps) {
  const [ref, size] = useSize<HTMLDivElement>()
  const frame = size && frameBox(area?.box ?? COUNTRY, size.width, size.height, area ? 0.08 : 0.01)
  const pins = useMemo(() => {
    if (!frame || !size) return []
    const scale = size.width / (frame.right - frame.left)
    return pinsOf(
      spots,
      (point) => {
        const [x, y] = project(point)
        return [(x - frame.left) * scale, (y - frame.top) * scale]
      },
      area ? APART.area : APART.country
    )
    // the frame depends on the area and the size only
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [spots, area, size])
  const inXinjiang = area !== null && Math.floor(area.code / 10_000) * 10_000 === XINJIANG

  return (
    <div className={styles.mapFrame} data-testid="map" ref={ref}>
      {frame && (
        <>
          <Outlines geometry={geometry} area={area} frame={frame} detailed={inXinjiang} onArea={onArea} />
          {!area && <Southern geometry={geometry} />}
          {pins.map((pin) => (
            <PinMark
              key={`${pin.kind}${pin.spots[0].id}`}
              pin={pin}
              style={{ left: pin.x, top: pin.y }}
              chosen={pin.spots.some(({ id }) => chosen.includes(id))}
              onClick={() => onPin(pin)}
            />
          ))}
        </>
      )}
    </div>
  )
}

type OutlinesProps = Pick<MapProps, 'geometry' | 'area' | 'onArea'> & { frame: Box; detailed: boolean }

const Outlines = memo(function Outlines({ geometry, area, frame, detailed, onArea }: OutlinesProps) {
  const label = area ? `${area.name}示意图` : '全国示意图'
  const drawn = (one: Area, here: boolean) => (
    <path
      key={one.code}
      data-code={one.code}
      className={here ? `${outlineStyles.here} ${styles.chosen}` : undefined}
      d={one.path}
      onClick={() => onArea(one.code)}
    >
      <title>{one.name}</title>
    </path>
  )
  return (
    <svg
      className={`${outlineStyles.outlines} ${styles.areas}`}
      viewBox={viewBoxOf(frame)}
      role="img"
      aria-label={label}
    >
      <g>
        {geometry.provinces
          .filter(({ code }) => !(detailed && code === XINJIANG))
          .map((one) => drawn(one, !area || area.code === one.code))}
      </g>
      {detailed && (
        <g>{geometry.prefectures.map((one) => drawn(one, area?.code === XINJIANG || area?.code === one.code))}</g>
      )}
    </svg>
  )
})

/** Inset of 南海诸岛 in the corner of the country. */
const Southern = memo(function Southern({ geometry }: { geometry: Geometry }) {
  return (
    <svg
      className={`${outlineStyles.outlines} ${styles.southern}`}
      viewBox={viewBoxOf(SOUTHERN_SEA)}
      role="img"
      aria-label="南海诸岛"
    >
      {geometry.provinces
        .filter(({ box }) => box.bottom > SOUTHERN_SEA.top && box.right > SOUTHERN_SEA.left)
        .map(({ code, path }) => (
          <path key={code} d={path} />
        ))}
    </svg>
  )
})
