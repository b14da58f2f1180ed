/*
 * Makes the map of the storefront from GeoJSON: outlines are simplified along shared borders, so that neighbours have no gaps, and encoded
 * as differences in thousandths of a degree (decoded by `resources/components/map/geometry.ts`).
 *
 *   node bin/simplify_map.mjs provinces.geojson prefectures.geojson > resources/components/map/areas.json
 */
import { readFileSync } from 'node:fs'

const UNITS = 1000
/** Largest distance of a simplified border from the original, in thousandths of a degree (0.012° is about a kilometre). */
const TOLERANCE = 12

const key = ([x, y]) => `${x} ${y}`

/** Rings of a feature in integer units, without repeated points and without the closing point. */
function ringsOf({ geometry }) {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return polygons
    .flat()
    .map((ring) => ring.map(([x, y]) => [Math.round(x * UNITS), Math.round(y * UNITS)]))
    .map((ring) => ring.filter((point, i) => key(point) !== key(ring[(i + 1) % ring.length])))
    .filter((ring) => ring.length > 2)
}

function distance([x, y], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay]
  const along = dx || dy ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy))) : 0
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/** The algorithm of Douglas and Peucker. */
function simplify(points) {
  if (points.length < 3) return points
  let [worst, at] = [0, 0]
  for (let i = 1; i < points.length - 1; i++) {
    const off = distance(points[i], points[0], points.at(-1))
    if (off > worst) [worst, at] = [off, i]
  }
  if (worst <= TOLERANCE) return [points[0], points.at(-1)]
  return [...simplify(points.slice(0, at + 1)).slice(0, -1), ...simplify(points.slice(at))]
}

/** Simplifies a border independently of its direction, so that both neighbours get the same points. */
function simplifyArc(arc) {
  const turned = key(arc[0]) > key(arc.at(-1))
  const points = simplify(turned ? arc.toReversed() : arc)
  return turned ? points.toReversed() : points
}

/** Cuts a ring where three outlines meet; a ring without such points at its first point and the one farthest from it. */
function simplifyRing(ring, junctions) {
  let cuts = ring.flatMap((point, i) => (junctions.has(key(point)) ? [i] : []))
  if (cuts.length < 2) {
    const start = cuts[0] ?? ring.reduce((best, point, i) => (key(point) < key(ring[best]) ? i : best), 0)
    const from = ([x, y]) => Math.hypot(x - ring[start][0], y - ring[start][1])
    const far = ring.reduce((best, point, i) => (from(point) > from(ring[best]) ? i : best), start)
    cuts = [start, far].sort((a, b) => a - b)
  }
  const points = cuts.flatMap((cut, i) => {
    const end = cuts[(i + 1) % cuts.length]
    const arc = end > cut ? ring.slice(cut, end + 1) : [...ring.slice(cut), ...ring.slice(0, end + 1)]
    return simplifyArc(arc).slice(0, -1)
  })
  const outline = points.filter((point, i) => key(point) !== key(points[(i + 1) % points.length]))
  // An island smaller than the tolerance is not simplified, so that it does not disappear.
  return outline.length > 2 ? outline : ring
}

/** Differences between points, in the letters of the polyline format. */
function encode(points) {
  let [lastX, lastY, text] = [0, 0, '']
  const write = (value) => {
    let rest = value < 0 ? ~(value << 1) : value << 1
    for (; rest >= 32; rest >>= 5) text += String.fromCharCode((32 | (rest & 31)) + 63)
    text += String.fromCharCode(rest + 63)
  }
  for (const [x, y] of points) {
    write(x - lastX)
    write(y - lastY)
    ;[lastX, lastY] = [x, y]
  }
  return text
}

function layer(file) {
  const areas = JSON.parse(readFileSync(file, 'utf8')).features.map((feature) => ({
    code: feature.properties.adcode,
    name: feature.properties.name,
    rings: ringsOf(feature),
  }))
  const neighbours = new Map()
  const meet = (a, b) => neighbours.set(key(a), (neighbours.get(key(a)) ?? new Set()).add(key(b)))
  for (const ring of areas.flatMap(({ rings }) => rings))
    ring.forEach((point, i) => {
      meet(point, ring[(i + 1) % ring.length])
      meet(ring[(i + 1) % ring.length], point)
    })
  const junctions = new Set([...neighbours].filter(([, others]) => others.size > 2).map(([point]) => point))
  return areas.map(({ code, name, rings }) => ({
    code,
    name,
    rings: rings.map((ring) => encode(simplifyRing(ring, junctions))),
  }))
}

const [provinces, prefectures] = process.argv.slice(2).map(layer)
process.stdout.write(`${JSON.stringify({ provinces, prefectures }, null, 1)}\n`)
