import { toArea, type Geometry } from './geometry'

let loaded: Promise<Geometry> | null = null

/** The outlines, loaded by the first map that is shown. */
export function loadGeometry(): Promise<Geometry> {
  loaded ??= import('./areas.json').then(({ default: areas }) => ({
    provinces: areas.provinces.map(toArea),
    prefectures: areas.prefectures.map(toArea),
  }))
  // After a failed load the next call tries again.
  loaded.catch(() => (loaded = null))
  return loaded
}
