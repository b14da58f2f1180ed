import { Link } from 'react-router'
import { count, weight } from '~/lib/format'
import type { Area } from '~/components/map/geometry'
import { ENTREPOT, isIn, sumOf, type Spot } from './spots'
import styles from './spot_list.module.css'

/** Tonnes as text; zero becomes `--`. */
const tonnes = (value: number) => weight(value || null)

/** The contents of the map as a list, for keyboard and screen-reader users, and for comparing. */
export function SpotList({ areas, spots, onArea }: { areas: Area[]; spots: Spot[]; onArea: (code: number) => void }) {
  const rows = areas
    .map((area) => ({ area, sum: sumOf(spots.filter((spot) => isIn(spot, area.code))) }))
    .filter(({ sum }) => sum.entrepots + sum.mills > 0)
    .sort((a, b) => b.sum.stored + b.sum.milled - a.sum.stored - a.sum.milled || b.sum.mills - a.sum.mills)
  return (
    <table className="grid">
      <thead>
        <tr>
          <th>地区</th>
          <th className="num">仓库</th>
          <th className="num">在库在售 吨</th>
          <th className="num">加工厂</th>
          <th className="num">出产在售 吨</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ area, sum }) => (
          <tr key={area.code}>
            <td>
              <button type="button" className={styles.toArea} onClick={() => onArea(area.code)}>
                {area.name}
              </button>
            </td>
            <td className="num">{count(sum.entrepots)}</td>
            <td className="num">{tonnes(sum.stored)}</td>
            <td className="num">{count(sum.mills)}</td>
            <td className="num">{tonnes(sum.milled)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A list of single places. */
export function PlaceList({ spots, label }: { spots: Spot[]; label: string }) {
  return (
    <table className="grid" aria-label={label}>
      <thead>
        <tr>
          <th>名称</th>
          <th className="num">在售 批</th>
          <th className="num">在售 吨</th>
        </tr>
      </thead>
      <tbody>
        {spots.map((spot) => (
          <tr key={spot.id}>
            <td>
              <Link to={spot.path}>{spot.name}</Link>
              <small>{spot.kind === ENTREPOT ? spot.note : `${count(spot.places)} 家加工厂 · ${spot.note}`}</small>
            </td>
            <td className="num">{count(spot.batches)}</td>
            <td className="num">{tonnes(spot.weight)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
