import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import {
  areaAt,
  frameBox,
  project,
  toArea,
  XINJIANG,
  type Encoded,
  type Geometry,
} from '../../../resources/components/map/geometry.js'
import { ENTREPOT, isIn, MILLS, pinsOf, spotsOf, sumOf } from '../../../resources/areas/places/map/spots.js'
import type { PlaceMap } from '#app/listing/transformers/place_map'
import { ProductType, Region } from '#app/catalog/codes'

const csv = (file: string) =>
  readFileSync(new URL(`../../../database/data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))

const warehouse = (id: number, place: Partial<PlaceMap['entrepots'][number]>) => ({
  id,
  name: `仓库${id}`,
  type: null,
  province: null,
  city: null,
  region: Region.northXinjiang,
  lng: 87.62,
  lat: 43.79,
  stock: [],
  ...place,
})

const lots = (productType: ProductType, weight: number) => [{ productType, batches: 1, weight }]

test.group('The outlines of the map', () => {
  const file = readFileSync(new URL('../../../resources/components/map/areas.json', import.meta.url), 'utf8')
  const { provinces, prefectures } = JSON.parse(file) as Record<keyof Geometry, Encoded[]>
  const geometry = { provinces: provinces.map(toArea), prefectures: prefectures.map(toArea) }

  test('are small enough for a phone', ({ assert }) => {
    assert.isBelow(gzipSync(file).length, 120_000)
  })

  test('hold all provinces, with the islands of the south, and the prefectures of Xinjiang', ({ assert }) => {
    assert.lengthOf(geometry.provinces, 34)
    assert.lengthOf(geometry.prefectures, 24)
    const hainan = geometry.provinces.find(({ code }) => code === 460000)!
    assert.isBelow(Math.min(...hainan.rings.flat().map(([, lat]) => lat)), 4)
    assert.include(
      geometry.provinces.map(({ code }) => code),
      710000
    )
  })

  test('find the province and the prefecture of every mill and warehouse with a place', ({ assert }) => {
    const lost: string[] = []
    for (const [code, , , , , , region, lng, lat] of csv('producers.csv')) {
      if (!lng) continue
      const point = [Number(lng), Number(lat)] as const
      const province = areaAt(geometry.provinces, point)
      const inland = Number(region) === Region.inland
      if (inland === (province?.code === XINJIANG)) lost.push(code)
      else if (!inland && !areaAt(geometry.prefectures, point)) lost.push(code)
    }
    for (const [name, , , , , lng, lat] of csv('entrepots.csv'))
      if (areaAt(geometry.provinces, [Number(lng), Number(lat)])?.code !== XINJIANG) lost.push(name)
    assert.deepEqual(lost, [])
  })

  test('take a quay for a place of the coast, and the open sea for none', ({ assert }) => {
    assert.equal(areaAt(geometry.provinces, [122.0, 31.0])?.code, 310000)
    assert.isNull(areaAt(geometry.provinces, [135, 25]))
    assert.isNull(areaAt(geometry.provinces, [0, 0]))
  })

  test('are drawn whole in a frame of any proportions', ({ assert }) => {
    const { box } = geometry.provinces.find(({ code }) => code === XINJIANG)!
    for (const [width, height] of [
      [700, 520],
      [340, 340],
      [100, 900],
    ]) {
      const frame = frameBox(box, width, height)
      assert.isTrue(
        frame.left <= box.left && frame.right >= box.right && frame.top <= box.top && frame.bottom >= box.bottom
      )
      assert.closeTo((frame.right - frame.left) / (frame.bottom - frame.top), width / height, 1e-9)
    }
  })

  test('north is up and east is right', ({ assert }) => {
    const [[west, south], [east, north]] = [project([80, 40]), project([90, 45])]
    assert.isTrue(west < east && north < south)
  })

  const map: PlaceMap = {
    time: '',
    entrepots: [
      warehouse(1, { stock: lots(ProductType.xinjiang, 10.5) }),
      warehouse(2, { stock: lots(ProductType.inland, 20) }),
      warehouse(3, { lng: 117, lat: 36.6, region: Region.inland }),
      warehouse(4, { lng: null, lat: null, stock: lots(ProductType.xinjiang, 5) }),
    ],
    mills: [
      {
        regionName: '新疆阿克苏地区',
        county: '沙雅县',
        region: Region.southXinjiang,
        lng: 82.78,
        lat: 41.22,
        mills: 12,
        selling: [
          { code: '65001', name: '一厂', stock: [...lots(ProductType.xinjiang, 10.5), ...lots(ProductType.inland, 1)] },
          { code: '65002', name: '二厂', stock: lots(ProductType.inland, 24) },
        ],
      },
    ],
  }

  test('a place without coordinates is on no area, and is not lost', ({ assert }) => {
    const spots = spotsOf(map, geometry, {})
    const unplaced = spots.filter((spot) => !isIn(spot, undefined))
    assert.deepEqual(
      unplaced.map(({ id }) => id),
      ['e4']
    )
  })

  test('goods are counted once in warehouses and once from mills, never together', ({ assert }) => {
    const spots = spotsOf(map, geometry, {}).filter((spot) => isIn(spot, XINJIANG))
    assert.deepEqual(sumOf(spots), { entrepots: 2, stored: 30.5, mills: 12, milled: 35.5 })
  })

  test('filters leave a kind, a region, a type of goods, or what has goods', ({ assert }) => {
    const ids = (filters: Parameters<typeof spotsOf>[2]) =>
      spotsOf(map, geometry, filters)
        .map(({ id }) => id[0] + (id[0] === 'e' ? id.slice(1) : ''))
        .sort()
    assert.deepEqual(ids({ kind: ENTREPOT }), ['e1', 'e2', 'e3', 'e4'])
    assert.deepEqual(ids({ kind: MILLS }), ['m'])
    assert.deepEqual(ids({ region: Region.inland }), ['e3'])
    assert.deepEqual(ids({ stocked: 1 }), ['e1', 'e2', 'e4', 'm'])
    assert.deepEqual(ids({ productType: ProductType.xinjiang }), ['e1', 'e4', 'm'])
    const [mills] = spotsOf(map, geometry, { productType: ProductType.inland, kind: MILLS })
    assert.deepEqual([mills.weight, mills.selling.map(({ name }) => name)], [25, ['二厂', '一厂']])
  })

  test('pins of a kind that would hide each other become one that says how many it stands for', ({ assert }) => {
    const spots = spotsOf(map, geometry, {}).filter((spot) => isIn(spot, undefined))
    const near = pinsOf(spots, () => [0, 0], 30)
    assert.deepEqual(near.map(({ kind, places, weight }) => [kind, places, weight]).sort(), [
      [ENTREPOT, 3, 30.5],
      [MILLS, 12, 35.5],
    ])
    assert.lengthOf(
      pinsOf(spots, ([lng, lat]) => [lng * 100, lat * 100], 30),
      3
    )
  })
})
