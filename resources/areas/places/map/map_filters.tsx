import { entriesOf, wordOf } from '~/components/state_tag'
import { ENTREPOT, MILLS, type SpotFilters } from './spots'
import type { PlaceMap } from '#wire/listing/transformers/place_map'
import styles from './map_filters.module.css'
import placesStyles from '../places.module.css'
import mapStyles from './map.module.css'

const KINDS: [number | undefined, string][] = [
  [undefined, '全部'],
  [ENTREPOT, '仓库'],
  [MILLS, '加工厂'],
]

type Props = { map: PlaceMap; filters: SpotFilters; onChange: (change: SpotFilters) => void }

export function MapFilters({ map, filters, onChange }: Props) {
  const types = new Set(
    [...map.entrepots, ...map.mills.flatMap(({ selling }) => selling)].flatMap(({ stock }) =>
      stock.map(({ productType }) => productType)
    )
  )
  if (filters.productType) types.add(filters.productType)
  const select = (label: string, key: 'productType' | 'region', all: string, options: [number, string][]) => (
    <select
      className="native"
      aria-label={label}
      value={filters[key] ?? ''}
      onChange={(event) => onChange({ [key]: Number(event.target.value) || undefined })}
    >
      <option value="">{all}</option>
      {options.map(([code, word]) => (
        <option key={code} value={code}>
          {word}
        </option>
      ))}
    </select>
  )
  return (
    <div className={`${placesStyles.listFilters} ${mapStyles.listFilters}`}>
      <span className={styles.mapKinds} role="group" aria-label="种类">
        {KINDS.map(([kind, word]) => (
          <button
            key={word}
            type="button"
            className={`chip ${filters.kind === kind ? 'selected' : ''}`}
            aria-pressed={filters.kind === kind}
            onClick={() => onChange({ kind })}
          >
            {word}
          </button>
        ))}
      </span>
      {select(
        '商品类型',
        'productType',
        '全部商品类型',
        [...types].sort((a, b) => a - b).map((type) => [type, wordOf('productType', type)])
      )}
      {select(
        '区域',
        'region',
        '全部区域',
        entriesOf('region').map(({ code, word }) => [code, word])
      )}
      <button
        type="button"
        className={`chip ${filters.stocked ? 'selected' : ''}`}
        aria-pressed={Boolean(filters.stocked)}
        onClick={() => onChange({ stocked: filters.stocked ? undefined : 1 })}
      >
        只看有货
      </button>
    </div>
  )
}
