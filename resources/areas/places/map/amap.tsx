/*
 * 仓库分布图 on 高德地图, when a key is configured. The script is loaded only here; when loading fails, the page draws the outline map.
 */
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Area } from '~/components/map/geometry'
import type { MapProps } from './outline_map'
import { PinMark } from './pin_mark'
import type { Spot } from './spots'
import type { AmapAccess } from '#wire/listing/transformers/place_map'
import styles from './map.module.css'

type Marker = object
type AmapMap = {
  add(markers: Marker[]): void
  remove(markers: Marker[]): void
  setBounds(bounds: object): void
  setZoomAndCenter(zoom: number, center: readonly [number, number]): void
  setMapStyle(style: string): void
  destroy(): void
}
export type AmapLibrary = {
  Map: new (container: HTMLElement, options: object) => AmapMap
  Marker: new (options: object) => Marker
  Bounds: new (southWest: [number, number], northEast: [number, number]) => object
}

declare global {
  interface Window {
    AMap?: AmapLibrary
    _AMapSecurityConfig?: { securityJsCode: string }
  }
}

/** Milliseconds until loading the script counts as failed. */
const PATIENCE = 8_000

let loading: Promise<AmapLibrary> | null = null

function loadAmap({ key, securityCode }: AmapAccess): Promise<AmapLibrary> {
  window._AMapSecurityConfig = { securityJsCode: securityCode }
  loading ??= new Promise<AmapLibrary>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      loading = null
      reject(new Error('高德地图未能加载'))
    }
    const timer = setTimeout(fail, PATIENCE)
    script.src = `https://webapi.amap.com/maps?v=2.0&key=${encodeURIComponent(key)}`
    script.onload = () => {
      clearTimeout(timer)
      if (window.AMap) resolve(window.AMap)
      else fail()
    }
    script.onerror = () => {
      clearTimeout(timer)
      fail()
    }
    document.head.append(script)
  })
  return loading
}

function show(library: AmapLibrary, map: AmapMap, area: Area | null) {
  if (!area) return map.setZoomAndCenter(5, [104, 36])
  const points = area.rings.flat()
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)]
  map.setBounds(new library.Bounds([Math.min(...lngs), Math.min(...lats)], [Math.max(...lngs), Math.max(...lats)]))
}

type Props = Pick<MapProps, 'area' | 'spots' | 'chosen' | 'onPin'> & {
  access: AmapAccess
  dark: boolean
  onFail: () => void
}

export function Amap({ access, area, spots, chosen, dark, onPin, onFail }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState<{ library: AmapLibrary; map: AmapMap } | null>(null)
  const { key, securityCode } = access
  const failed = useRef(onFail)
  failed.current = onFail

  useEffect(() => {
    let map: AmapMap | null = null
    let gone = false
    loadAmap({ key, securityCode }).then(
      (library) => {
        if (gone || !ref.current) return
        map = new library.Map(ref.current, { zoom: 5, center: [104, 36], viewMode: '2D' })
        setReady({ library, map })
      },
      () => !gone && failed.current()
    )
    return () => {
      gone = true
      map?.destroy()
    }
  }, [key, securityCode])

  useEffect(() => {
    ready?.map.setMapStyle(dark ? 'amap://styles/dark' : 'amap://styles/normal')
  }, [ready, dark])
  useEffect(() => {
    if (ready) show(ready.library, ready.map, area)
  }, [ready, area])
  useEffect(() => {
    if (!ready) return
    const drawn = spots.map((spot) => draw(ready.library, spot, chosen.includes(spot.id), onPin))
    ready.map.add(drawn.map(({ marker }) => marker))
    return () => {
      ready.map.remove(drawn.map(({ marker }) => marker))
      // React cannot unmount a root while it renders another one.
      setTimeout(() => drawn.forEach(({ root }) => root.unmount()))
    }
  }, [ready, spots, chosen, onPin])

  return <div className={styles.mapFrame} data-testid="map" ref={ref} role="region" aria-label="高德地图" />
}

function draw(library: AmapLibrary, spot: Spot, chosen: boolean, onPin: MapProps['onPin']) {
  const content = document.createElement('div')
  const root = createRoot(content)
  const pin = { ...spot, x: 0, y: 0, spots: [spot] }
  root.render(<PinMark pin={pin} chosen={chosen} onClick={() => onPin(pin)} />)
  return { root, marker: new library.Marker({ position: spot.at, content, anchor: 'top-left', title: spot.name }) }
}
