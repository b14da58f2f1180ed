/*
 * The outline map: provinces, and the prefectures of Xinjiang, simplified by `bin/simplify_map.mjs`. Schematic: docs/decisions.md has its
 * source and the conditions of publishing it.
 */
export type Point = readonly [lng: number, lat: number]
export type Box = { left: number; top: number; right: number; bottom: number }
export type Area = { code: number; name: string; rings: Point[][]; path: string; box: Box }
export type Geometry = { provinces: Area[]; prefectures: Area[] }

export type Encoded = { code: number; name: string; rings: string[] }

export const XINJIANG = 650000
/** Degrees within which a point outside every outline still belongs to the nearest one: a quay, a simplified border. */
const NEAR = 0.3
/** Units of the drawing per degree of longitude. */
const SCALE = 100

/** Mercator, north up, in units of the drawing. */
export function project([lng, lat]: Point): [x: number, y: number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * (180 / Math.PI)
  return [lng * SCALE, -y * SCALE]
}

/** Points of one outline, encoded in thousandths of a degree as differences in the polyline format. */
export function decode(text: string): Point[] {
  const points: Point[] = []
  let at = 0
  const next = () => {
    let value = 0
    for (let shift = 0; ; shift += 5) {
      const letter = text.charCodeAt(at++) - 63
      value |= (letter & 31) << shift
      if (letter < 32) return value & 1 ? ~(value >> 1) : value >> 1
    }
  }
  for (let x = 0, y = 0; at < text.length;) {
    x += next()
    y += next()
    points.push([x / 1000, y / 1000])
  }
  return points
}

export function toArea({ code, name, rings }: Encoded): Area {
  const outlines = rings.map(decode)
  const drawn = outlines.map((outline) => outline.map(project))
  const xs = drawn.flat().map(([x]) => x)
  const ys = drawn.flat().map(([, y]) => y)
  return {
    code,
    name,
    rings: outlines,
    path: drawn.map((outline) => `M${outline.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`).join(''),
    box: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
  }
}

/** Whether a point lies inside an area: by the parity of the borders east of it. */
function holds({ rings }: Area, [lng, lat]: Point): boolean {
  let inside = false
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [[ax, ay], [bx, by]] = [ring[i], ring[j]]
      if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}

/** The area that contains a point, or the nearest one within `NEAR`; null outside the map. */
export function areaAt(areas: Area[], point: Point): Area | null {
  const [x, y] = project(point)
  const found = areas.find(
    (area) =>
      x >= area.box.left && x <= area.box.right && y >= area.box.top && y <= area.box.bottom && holds(area, point)
  )
  if (found) return found
  let nearest: Area | null = null
  let least = NEAR
  for (const area of areas)
    for (const [lng, lat] of area.rings.flat()) {
      const off = Math.hypot(lng - point[0], lat - point[1])
      if (off < least) [least, nearest] = [off, area]
    }
  return nearest
}

/** The bounds of the main drawing; the islands further south are in an inset, as on printed maps. */
export const COUNTRY: Box = box([73.2, 53.8], [135.3, 17.8])
export const SOUTHERN_SEA: Box = box([105.5, 25.5], [123.5, 3.2])

function box(northWest: Point, southEast: Point): Box {
  const [left, top] = project(northWest)
  const [right, bottom] = project(southEast)
  return { left, top, right, bottom }
}

/** The part of the drawing that shows a box with a margin, in the proportions of a frame. */
export function frameBox({ left, top, right, bottom }: Box, width: number, height: number, room = 0.06): Box {
  const scale = Math.max((right - left) / width, (bottom - top) / height) * (1 + 2 * room)
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return {
    left: x - (width * scale) / 2,
    right: x + (width * scale) / 2,
    top: y - (height * scale) / 2,
    bottom: y + (height * scale) / 2,
  }
}

export const viewBoxOf = ({ left, top, right, bottom }: Box) => `${left} ${top} ${right - left} ${bottom - top}`
