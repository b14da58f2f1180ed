import db from '@adonisjs/lucid/services/db'
import type { Trx } from '#core/transaction'
import { Region } from '#app/catalog/codes'

type DemoEntrepot = {
  name: string
  type: string
  province: string
  city: string
  district?: string
  region: Region
  lng: number
  lat: number
  capacity: number
  storage_fee: number
  outbound_fee: number
  address: string
  contact: string
  phone: string
}

/** Fees in cents: storage per tonne and day, outbound per tonne. Bonded stores cost more. */
const FEES: Record<string, [storage: number, outbound: number]> = {
  公检监管仓: [50, 2200],
  保税库: [90, 3500],
  郑商所交割库: [80, 3000],
}
const USUAL_FEES: [number, number] = [60, 2500]

/** @param area real code of the place, to which nobody has the number 0000000 */
const at = (
  name: string,
  type: string,
  province: string,
  city: string,
  area: string,
  region: Region,
  lng: number,
  lat: number,
  capacity: number
): DemoEntrepot => {
  const [storage, outbound] = FEES[type] ?? USUAL_FEES
  const address = `${province}${city}棉花物流园 1 号（演示地址）`
  const contact = '库务科（工作日 9:00–18:00）'
  const phone = `${area}-0000000`
  return {
    name,
    type,
    province,
    city,
    region,
    lng,
    lat,
    capacity,
    storage_fee: storage,
    outbound_fee: outbound,
    address,
    contact,
    phone,
  }
}

const { southXinjiang, northXinjiang, inland } = Region

/** Warehouses of demo markets, marked as such in their names. The places are real, the warehouses are not. */
export const DEMO_ENTREPOTS: DemoEntrepot[] = [
  at(
    '石河子棉花监管库（演示）',
    '公检监管仓',
    '新疆',
    '石河子市',
    '0993',
    northXinjiang,
    86.041075,
    44.305886,
    120_000
  ),
  at('胡杨河棉花监管库（演示）', '公检监管仓', '新疆', '胡杨河市', '0992', northXinjiang, 84.827596, 44.692889, 90_000),
  at('昌吉棉花监管库（演示）', '公检监管仓', '新疆', '昌吉市', '0994', northXinjiang, 87.304112, 44.013183, 80_000),
  at('博乐棉花监管库（演示）', '公检监管仓', '新疆', '博乐市', '0909', northXinjiang, 82.072237, 44.903087, 60_000),
  at(
    '阿拉尔棉花监管库（演示）',
    '公检监管仓',
    '新疆',
    '阿拉尔市',
    '0997',
    southXinjiang,
    81.285884,
    40.541914,
    110_000
  ),
  at(
    '库尔勒棉花监管库（演示）',
    '公检监管仓',
    '新疆',
    '库尔勒市',
    '0996',
    southXinjiang,
    86.145948,
    41.763122,
    100_000
  ),
  at('喀什棉花监管库（演示）', '公检监管仓', '新疆', '喀什市', '0998', southXinjiang, 75.98838, 39.467664, 70_000),
  at(
    '图木舒克棉花监管库（演示）',
    '公检监管仓',
    '新疆',
    '图木舒克市',
    '0998',
    southXinjiang,
    79.077978,
    39.867316,
    60_000
  ),
  at('青岛前湾保税棉花库（演示）', '保税库', '山东', '青岛市', '0532', inland, 119.995518, 35.875138, 150_000),
  at('张家港保税棉花库（演示）', '保税库', '江苏', '张家港市', '0512', inland, 120.543441, 31.865553, 100_000),
  at('上海外高桥棉花库（演示）', '保税库', '上海', '浦东新区', '021', inland, 121.544379, 31.221517, 60_000),
  at('南通棉花中转库（演示）', '内地中转库', '江苏', '南通市', '0513', inland, 120.864608, 32.016212, 50_000),
  at('滨州棉花中转库（演示）', '内地中转库', '山东', '滨州市', '0543', inland, 118.016974, 37.383542, 80_000),
  at('德州棉花中转库（演示）', '内地中转库', '山东', '德州市', '0534', inland, 116.307428, 37.453968, 40_000),
  at('菏泽棉花中转库（演示）', '内地中转库', '山东', '菏泽市', '0530', inland, 115.469381, 35.246531, 40_000),
  at('武汉棉花中转库（演示）', '内地中转库', '湖北', '武汉市', '027', inland, 114.298572, 30.584355, 70_000),
  at('荆州棉花中转库（演示）', '内地中转库', '湖北', '荆州市', '0716', inland, 112.23813, 30.326857, 30_000),
  at('郑州棉花交割库（演示）', '郑商所交割库', '河南', '郑州市', '0371', inland, 113.665412, 34.757975, 60_000),
  at('盐城棉花中转库（演示）', '内地中转库', '江苏', '盐城市', '0515', inland, 120.139998, 33.377631, 30_000),
  at('石家庄棉花中转库（演示）', '内地中转库', '河北', '石家庄市', '0311', inland, 114.502461, 38.045474, 30_000),
]

/** Installs the demo warehouses; existing ones are kept. */
export async function seedDemoEntrepots(trx?: Trx): Promise<void> {
  const columns =
    'name, type, province, city, region, lng, lat, capacity, storage_fee, outbound_fee, address, contact, phone'
  await (trx ?? db).rawQuery(
    `insert into entrepots (${columns}, source)
     select ${columns}, '演示数据'
     from json_populate_recordset(null::entrepots, ?::json) on conflict (name) do nothing`,
    [JSON.stringify(DEMO_ENTREPOTS)]
  )
}
