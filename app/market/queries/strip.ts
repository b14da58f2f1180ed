import { formatTime } from '#core/clock'
import type FuturesContract from '#app/market/models/futures_contract'
import { listedContractsOf, recentCloses } from '#app/market/queries/contracts'
import { COTTON_INDEX } from '#app/market/queries/cotton_index'
import { listSeries, pointsOf } from '#app/market/queries/series'
import type { StripItem } from '#app/market/transformers/contract'
import { SeriesKind } from '#app/market/codes'

/** Number of days in a sparkline. */
const SPARK = 30

/** Number of cotton contracts besides the main one. */
const MORE_COTTON = 2

/** The market strip: the busiest cotton contracts, the main ones of yarn, fibre and ICE, and the cotton index. */
export async function marketStrip(): Promise<StripItem[]> {
  const contracts = await listedContractsOf(['CF', 'CY', 'PF', 'CT'])
  const closes = await recentCloses(SPARK)
  const main = (product: string) => contracts.filter((one) => one.product === product && one.isMain)
  const [cotton] = main('CF')
  const others = contracts
    .filter((one) => one.product === 'CF' && !one.isMain && one.lastPrice !== null)
    .sort((a, b) => (b.openInterest ?? 0) - (a.openInterest ?? 0))
    .slice(0, MORE_COTTON)
    .sort((a, b) => a.code.localeCompare(b.code))
  const shown = [...(cotton ? [cotton] : []), ...others, ...main('CY'), ...main('PF'), ...main('CT')]
  const index = (await listSeries([SeriesKind.cotton])).find(({ code }) => code === COTTON_INDEX)
  return [
    ...shown.map((one) => contractItem(one, closes.get(one.id) ?? [])),
    ...(index?.value ? [await indexItem(index)] : []),
  ]
}

function contractItem(contract: FuturesContract, closes: number[]): StripItem {
  const decimals = contract.exchange === 'ICE' ? 2 : 0
  const { lastPrice, preSettle } = contract
  const change = lastPrice !== null && preSettle !== null ? (lastPrice - preSettle) / 100 : null
  return {
    code: contract.code,
    name: `${contract.name.slice(0, 2)} ${contract.code}`,
    value: lastPrice === null ? null : lastPrice / 100,
    change,
    changePercent: change !== null && preSettle ? Number(((change * 10_000) / preSettle).toFixed(2)) : null,
    decimals,
    unit: contract.exchange === 'ICE' ? '美分/磅' : '元/吨',
    inYuan: contract.exchange !== 'ICE',
    updateTime: formatTime(contract.quotedAt),
    simulated: contract.simulated,
    spark: [...closes, ...(lastPrice === null ? [] : [lastPrice])].map((price) => price / 100),
  }
}

async function indexItem(index: Awaited<ReturnType<typeof listSeries>>[number]): Promise<StripItem> {
  const [points] = await pointsOf([index.code], null, null)
  return {
    code: index.code,
    name: index.name.replace(/^棉价指数/, '棉价指数 '),
    value: index.value,
    change: index.change,
    changePercent: index.changePercent,
    decimals: index.decimals,
    unit: index.unit,
    // The index of cotton.
    inYuan: true,
    updateTime: index.day,
    simulated: index.simulated,
    spark: points.values.slice(-SPARK),
  }
}
