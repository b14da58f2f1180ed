import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { Bones, EmptyState, ErrorState, PageHeader } from '~/components/states'
import { count, weight } from '~/lib/format'
import { useListState } from '~/lib/list_state'
import { useCall } from '~/lib/query'
import { currentTheme, onThemeChange } from '~/lib/theme'
import { Amap } from './amap'
import { XINJIANG, type Area, type Geometry } from '~/components/map/geometry'
import { loadGeometry } from '~/components/map/load_geometry'
import { MapFilters } from './map_filters'
import { OutlineMap, type MapProps } from './outline_map'
import { SpotCard } from './spot_card'
import { PlaceList, SpotList } from './spot_list'
import { isIn, spotsOf, sumOf, type Spot } from './spots'
import type { AmapAccess, PlaceMap } from '#wire/listing/transformers/place_map'
import { ProductType, Region } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './map_page.module.css'
import mapStyles from './map.module.css'
import placesStyles from '../places.module.css'

type Answer = PlaceMap & { amap: AmapAccess | null }

const FILTERS = {
  kind: 'number',
  productType: ProductType,
  region: Region,
  stocked: 'number',
  area: 'number',
  at: 'strings',
} as const

/** 仓库分布图: warehouses, and origins of cotton. Area, filters and the chosen pin are kept in the address. */
export function Component() {
  const map = useCall('/place/map', {}, { staleTime: 60_000 })
  const outlines = useQuery({ queryKey: ['outlines'], queryFn: loadGeometry, staleTime: Infinity })
  const error = map.error ?? outlines.error
  return (
    <main className="wrap">
      <PageHeader title="仓库分布图" aside={<span>仓库与加工厂的位置和在售库存</span>} />
      {map.data && outlines.data ? (
        <Loaded map={map.data} geometry={outlines.data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void Promise.all([map.refetch(), outlines.refetch()])} />
      ) : (
        <Bones lines={8} />
      )}
    </main>
  )
}

function Loaded({ map, geometry }: { map: Answer; geometry: Geometry }) {
  const { filters, setFilters } = useListState(FILTERS)
  const { kind, productType, region, stocked, at } = filters
  const area = areaOf(geometry, filters.area)
  const spots = useMemo(
    () => spotsOf(map, geometry, { kind, productType, region, stocked }),
    [map, geometry, kind, productType, region, stocked]
  )
  const shown = useMemo(() => spots.filter((spot) => isIn(spot, area?.code)), [spots, area])
  const chosen = useMemo(() => shown.filter(({ id }) => at?.includes(id)), [shown, at])
  const sum = sumOf(shown)
  // Each area is an entry of the browser's history.
  const toArea = useCallback(
    (code: number | undefined) => setFilters({ area: code, at: undefined }, { replace: false }),
    [setFilters]
  )
  const toPin = useCallback<MapProps['onPin']>((pin) => setFilters({ at: pin.spots.map(({ id }) => id) }), [setFilters])

  return (
    <>
      <MapFilters map={map} filters={filters} onChange={setFilters} />
      <p className={styles.mapSum} role="status" data-testid="map-sum">
        {area?.name ?? '全国'}：<b>{count(sum.entrepots)}</b> 个仓库，在库在售 <b>{weight(sum.stored)}</b> 吨；
        <b>{count(sum.mills)}</b> 家加工厂，出产在售 <b>{weight(sum.milled)}</b> 吨
      </p>
      <div className={styles.mapPage}>
        <section className={`card ${styles.mapCard}`} aria-label="地图">
          <Crumbs geometry={geometry} area={area} onArea={toArea} />
          <Drawn
            access={map.amap}
            geometry={geometry}
            area={area}
            spots={shown}
            chosen={chosen.map(({ id }) => id)}
            onArea={toArea}
            onPin={toPin}
          />
        </section>
        <div className={mapStyles.mapSide}>
          {chosen.length > 0 && <SpotCard spots={chosen} onClose={() => setFilters({ at: undefined })} />}
          <Lists geometry={geometry} area={area} spots={shown} onArea={toArea} />
        </div>
      </div>
      <Unplaced spots={spots.filter(({ province }) => province === null)} />
    </>
  )
}

/** 高德地图 when it is configured and loads, otherwise the outline map. */
function Drawn({ access, ...props }: MapProps & { access: AmapAccess | null }) {
  const [failed, setFailed] = useState(false)
  const dark = useSyncExternalStore(onThemeChange, currentTheme) === 'dark'
  if (access && !failed) return <Amap {...props} access={access} dark={dark} onFail={() => setFailed(true)} />
  return (
    <>
      {failed && (
        <p className={mapStyles.mapFailed} role="status">
          高德地图未能加载，已改用本站示意图
        </p>
      )}
      <OutlineMap {...props} />
      <p className={mapStyles.mapLegend}>
        <span>
          <i className={`${mapStyles.pin} ${mapStyles.entrepot}`} /> 仓库
        </span>
        <span>
          <i className={`${mapStyles.pin} ${mapStyles.mills}`} /> 加工厂
        </span>
        <span>
          <i className={`${mapStyles.pin} ${mapStyles.entrepot} ${mapStyles.bare}`} />
          <i className={`${mapStyles.pin} ${mapStyles.mills} ${mapStyles.bare}`} /> 暂无在售
        </span>
        <span>数字为家数，大小随在售吨数</span>
      </p>
      <p className={mapStyles.mapNote}>
        示意图，边界经简化，未经审图，不作为划界依据。加工厂按所在县市中心标注，仓库按登记坐标标注。
      </p>
    </>
  )
}

function areaOf({ provinces, prefectures }: Geometry, code: number | undefined): Area | null {
  return [...provinces, ...prefectures].find((one) => one.code === code) ?? null
}

const isPrefecture = ({ code }: Area) => code > XINJIANG && code < XINJIANG + 10_000

type CrumbsProps = { geometry: Geometry; area: Area | null; onArea: (code: number | undefined) => void }

function Crumbs({ geometry, area, onArea }: CrumbsProps) {
  const above = area && isPrefecture(area) ? geometry.provinces.find(({ code }) => code === XINJIANG)! : null
  return (
    <header>
      <h2>{area?.name ?? '全国'}</h2>
      {area && (
        <nav aria-label="上级地区">
          <Button size="small" onClick={() => onArea(undefined)}>
            全国
          </Button>
          {above && (
            <Button size="small" onClick={() => onArea(above.code)}>
              {above.name}
            </Button>
          )}
        </nav>
      )}
    </header>
  )
}

function Lists({ geometry, area, spots, onArea }: CrumbsProps & { spots: Spot[] }) {
  const below = area === null ? geometry.provinces : area.code === XINJIANG ? geometry.prefectures : []
  if (spots.length === 0) {
    return (
      <section className="card">
        <EmptyState
          title="没有符合条件的仓库或加工厂"
          hint="换个地区或条件"
          actions={<Button onClick={() => onArea(undefined)}>回到全国</Button>}
        />
      </section>
    )
  }
  return (
    <section className="card" aria-label="列表">
      <header>
        <h2>{below.length > 0 ? '各地区' : '仓库与加工厂'}</h2>
      </header>
      <div
        className={`${placesStyles.scroll} ${mapStyles.scroll}`}
        role="region"
        aria-label={below.length > 0 ? '各地区' : '仓库与加工厂'}
        tabIndex={0}
      >
        {below.length > 0 ? (
          <SpotList areas={below} spots={spots} onArea={onArea} />
        ) : (
          <PlaceList spots={spots} label="仓库与加工厂" />
        )}
      </div>
    </section>
  )
}

/** Places without coordinates, as a list: no position is guessed for them. */
function Unplaced({ spots }: { spots: Spot[] }) {
  if (spots.length === 0) return null
  const sum = sumOf(spots)
  return (
    <details className={`card ${mapStyles.mapUnplaced}`} data-testid="map-unplaced">
      <summary>
        <b>未标注位置</b>
        <span className="text-soft">
          {sum.entrepots > 0 && `${count(sum.entrepots)} 个仓库　`}
          {sum.mills > 0 && `${count(sum.mills)} 家加工厂`}
        </span>
      </summary>
      <PlaceList spots={spots} label="未标注位置" />
    </details>
  )
}
