/*
 * Years of daily prices for the demo. Figures of licensed sources are used as they are; all other days are interpolated or continued, and marked as
 * simulated. `database/data/README.md` names the sources.
 */
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { now, ZONE } from '#core/clock'
import { referenceFile } from '#app/catalog/queries/reference_files'
import { rollContracts } from '#app/market/actions/roll_contracts'
import { savePoints, type Point } from '#app/market/actions/save_points'
import MarketFeed from '#app/market/models/market_feed'
import { FOLLOWERS, settleDays, simulate, SIMULATOR, walkOf } from '#app/market/feeds/simulator'
import { bridge, nextDay, standardNormal } from '#app/market/rules/simulate'
import { isTradingDay } from '#app/market/shared/trading_days'
import { FeedKind, FeedTarget } from '#app/market/codes'
import { EnabledState } from '#core/codes'

/** Number of trading days before today that the simulator settles by contract; before them only the series have figures. */
const CONTRACT_DAYS = 60

type Known = Map<string, number>

const known = async (file: string, day: string, value: string, append = ''): Promise<Known> =>
  new Map((await referenceFile(`prices/${file}`)).map((row) => [`${row[day]}${append}`, Number(row[value])]))

/** Fills the days between known values with a random walk through them; adds nothing after the last one. */
function through(seed: string, volatility: number, knots: Known, days: readonly string[]): Known {
  const line: Known = new Map(knots)
  const stops = [...knots.keys()].sort()
  for (let i = 1; i < stops.length; i++) {
    const between = days.filter((day) => day > stops[i - 1] && day < stops[i])
    const values = bridge(`${seed}/${stops[i]}`, volatility, knots.get(stops[i - 1])!, knots.get(stops[i])!, between)
    between.forEach((day, at) => line.set(day, values[at]))
  }
  return line
}

/** Continues a line from its last day, in the same way as the simulator does afterwards. */
function continued(
  product: string,
  line: Known,
  days: readonly string[],
  first: { day: string; value: number }
): Known {
  const walk = walkOf(product)
  const result: Known = new Map(line.size > 0 ? line : [[first.day, first.value]])
  let last = [...result.keys()].sort().at(-1)!
  for (const day of days.filter((one) => one > last)) {
    result.set(day, nextDay(walk, result.get(last)! * 100, day) / 100)
    last = day
  }
  return result
}

/** Assigns the mean of each month to its middle. */
const middles = (monthly: Known, days: readonly string[]): Known => {
  const found: Known = new Map()
  for (const [month, value] of monthly) {
    const day = days.find((one) => one >= `${month}-15`)
    if (day?.startsWith(month)) found.set(day, value)
  }
  return found
}

async function tradingDays(from: string, until: DateTime): Promise<string[]> {
  const days = []
  for (let date = DateTime.fromISO(from, { zone: ZONE }); date < until; date = date.plus({ days: 1 }))
    if (await isTradingDay('CZCE', date)) days.push(date.toISODate()!)
  return days
}

const points = (line: Known, real: Known | null, decimals: number): Point[] =>
  [...line].map(([day, value]) => ({
    day,
    value: Number(value.toFixed(decimals)),
    simulated: !real?.has(day),
  }))

/** Domestic cotton price: licensed until 2021, then following the world market, and passing through the published index of 2026. */
async function cottonLine(
  days: readonly string[],
  cotlook: Known,
  index: Known
): Promise<{ line: Known; real: Known }> {
  const real = await known('cf_daily_2005_2021.csv', 'date', 'close')
  const lastReal = [...real.keys()].at(-1)!
  const [firstIndex] = index.keys()
  const world = middles(cotlook, days)
  const worldAt = (day: string) => world.get([...world.keys()].findLast((one) => one <= day)!)!
  // Yuan per tonne for one cent per pound, moving linearly from the ratio at that time to the present one.
  const then = real.get(lastReal)! / worldAt(lastReal)
  const later = (index.get(firstIndex)! - 640) / worldAt(firstIndex)
  const part = (day: string) =>
    DateTime.fromISO(day).diff(DateTime.fromISO(lastReal)).toMillis() /
    DateTime.fromISO(firstIndex).diff(DateTime.fromISO(lastReal)).toMillis()
  const knots: Known = new Map(real)
  for (const [day, value] of world)
    if (day > lastReal && day < firstIndex) knots.set(day, value * (then + (later - then) * part(day)))
  for (const [day, value] of index) knots.set(day, value - 640 * (1 + 0.05 * standardNormal(`CF/${day}`)))
  return { line: through('CF', 0.008, knots, days), real }
}

/** @returns number of figures written */
export async function seedPrices(): Promise<number> {
  await rollContracts()
  const today = now().startOf('day')
  const all = await tradingDays('2005-01-04', today)
  const days = all.slice(0, -CONTRACT_DAYS)
  const last = days.at(-1)!
  const cotlook = await known('cotlook_a_monthly.csv', 'month', 'us_cents_per_pound')
  const index = await known('cc_index_2026.csv', 'date', 'cc_3128b_yuan_per_ton')
  const actor = systemActor()
  let written = 0
  const write = async (code: string, line: Known, real: Known | null, decimals: number) => {
    const due = points(line, real, decimals).filter(({ day }) => day <= last)
    for (let i = 0; i < due.length; i += 2_000) written += await savePoints(code, due.slice(i, i + 2_000), SIMULATOR)
    await nameSources(code)
  }

  const cotton = await cottonLine(days, cotlook, index)
  const lines: Record<string, Known> = {
    CF: continued('CF', cotton.line, days, { day: days[0], value: 0 }),
    CT: continued(
      'CT',
      through('CT', 0.012, new Map([...middles(cotlook, days)].map(([day, value]) => [day, value - 12.5])), days),
      days,
      { day: days[0], value: 0 }
    ),
    CY: continued('CY', new Map(), days, { day: '2017-08-21', value: 23_150 }),
    PF: continued('PF', new Map(), days, { day: '2020-10-12', value: 5_980 }),
  }
  for (const [code, line] of Object.entries(lines))
    await write(code, line, code === 'CF' ? cotton.real : null, code === 'CT' ? 2 : 0)

  for (const { code, of, factor, plus, decimals, volatility } of FOLLOWERS) {
    const column = /^CC(\d{4}B)$/.exec(code)?.[1].toLowerCase()
    const published = column ? await known('cc_index_2026.csv', 'date', `cc_${column}_yuan_per_ton`) : null
    const line: Known = new Map()
    for (const [day, value] of lines[of])
      line.set(
        day,
        published?.get(day) ?? (value * factor + plus) * (1 + volatility * standardNormal(`${code}/${day}`))
      )
    for (const [day, value] of published ?? []) line.set(day, value)
    await write(code, line, published, decimals)
  }
  const monthly = new Map([...cotlook].map(([month, value]) => [`${month}-15`, value]))
  await write('COTLOOKA', monthly, monthly, 2)

  const daily = await known('usd_cny_daily.csv', 'date', 'cny_per_usd')
  const means = await known('usd_cny_monthly.csv', 'month', 'cny_per_usd')
  const rates: Known = new Map(daily)
  for (const [day, value] of middles(means, days)) if (!rates.has(day)) rates.set(day, value)
  await write('USDCNY', through('USDCNY', 0.0012, rates, days), daily, 4)

  // From here on by the simulator, as every day.
  await settleDays(all.at(-1)!, actor, undefined, last)
  await simulate(now(), actor)
  await MarketFeed.create({
    name: '演示行情',
    kind: FeedKind.simulator,
    target: FeedTarget.quotes,
    everySeconds: 3,
    state: EnabledState.enabled,
  })
  return written
}

/** Gives licensed points their real source instead of the simulator. */
async function nameSources(code: string) {
  const source = { CF: '公开数据集', COTLOOKA: '世界银行', USDCNY: '美国联邦储备委员会' }[code] ?? '公开数据'
  await db.rawQuery(
    `update price_points p set source = ? from price_series s where s.id = p.series_id and s.code = ? and not p.simulated`,
    [source, code]
  )
}
