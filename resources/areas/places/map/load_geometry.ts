import { toArea, type Geometry } from './geometry'

let loaded: Promise<Geometry> | null = null

/** The outlines, loaded where a map is shown and nowhere else. */
export function loadGeometry(): Promise<Geometry> {
  loaded ??= import('./areas.json').then(({ default: areas }) => ({
    provinces: areas.provinces.map(toArea),
    prefectures: areas.prefectures.map(toArea),
  }))
  // A line that broke must not leave the page without a map for ever.
  loaded.catch(() => (loaded = null))
  return loaded
}
