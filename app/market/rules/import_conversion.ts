/* F6: the cost of imported cotton at the port in yuan, by the kind of import duty. Pure and exact; rounded once at the end. */
import { Decimal } from 'decimal.js'
import { conditionedWeight, MOISTURE_STANDARD, standardImpurity } from '#app/catalog/rules/conditioned_weight'
import type { DutyParameters } from '#app/market/rules/duty_parameters'
import { shown, summand, toCents, type Step } from '#app/market/rules/steps'

export type { DutyParameters }

/** Hundredths of the pounds in a tonne: cents per pound × this = dollars per tonne. */
const CENTS_PER_POUND_TO_USD_PER_TONNE = '22.0462'
/** A weight large enough for the ratio of public to net weight to keep four digits. */
const MANY_TONNES = 10_000

export type ImportQuote = {
  /** Quotation in cents per pound; alternatively `usdPerTonne`. */
  centsPerPound?: number
  usdPerTonne?: number
  /** Premium on a futures quotation, cents per pound. */
  premium?: number
  /** Yuan per dollar. */
  rate: number
  /** Yuan per tonne; the parameters' value when left out. */
  port?: number
  /** Insurance, financing and the like, yuan per tonne. */
  extra?: number
  /** Percent, for the price on public weight. */
  impurity?: number
  moisture?: number
  /** Average of the domestic index, yuan per tonne, for the floor of a reserve sale. */
  domestic?: number
}

/** All prices in cents per tonne. */
export type ImportCost = {
  /** Dollars per tonne, 2 decimals. */
  usdPerTonne: number
  cif: number
  /** CIF in yuan per kilogram, 5 decimals; the duty is computed on the exact value. */
  pricePerKilogram: number
  /** Percent; null when the duty is a fixed sum. */
  slidingRate: number | null
  slidingSpecific: number | null
  quotaPrice: number
  slidingPrice: number
  fullPrice: number
  /** 加工贸易: in bond, without duty and tax. */
  processingPrice: number
  /** Tonnes of public weight per tonne of net weight, and the prices on it; null without impurity and moisture. */
  publicPerNet: number | null
  publicPrices: { quota: number; sliding: number; full: number; processing: number } | null
  /** 储备棉轮出底价参考; null without the domestic average. */
  reserveFloor: number | null
  parameters: DutyParameters
  steps: Step[]
}

const percent = (fraction: number) => `${shown(new Decimal(fraction).times(100))}%`
const yuan = (value: Decimal) => `${shown(value, 2)} 元/吨`

export function importCost(quote: ImportQuote, parameters: DutyParameters): ImportCost {
  const { a, b, threshold, specific, cap, quotaRate, fullRate, vat } = parameters
  const steps: Step[] = []
  const pounds = new Decimal(quote.centsPerPound ?? 0).plus(quote.premium ?? 0)
  const usd =
    quote.usdPerTonne === undefined ? pounds.times(CENTS_PER_POUND_TO_USD_PER_TONNE) : new Decimal(quote.usdPerTonne)
  if (quote.usdPerTonne === undefined)
    steps.push({
      label: '美元价',
      formula: `${quote.premium ? `(${shown(quote.centsPerPound ?? 0, 2)}${summand(quote.premium, 2)})` : shown(pounds, 2)} × ${CENTS_PER_POUND_TO_USD_PER_TONNE}`,
      result: `${shown(usd, 2)} 美元/吨`,
    })
  const cif = usd.times(quote.rate)
  steps.push({ label: '到岸价', formula: `${shown(usd, 2)} × ${shown(quote.rate, 4)}`, result: yuan(cif) })
  const p = cif.div(1000)
  const port = quote.port ?? parameters.port
  const besides = new Decimal(port).plus(quote.extra ?? 0)
  const taxed = (value: Decimal) => value.times(new Decimal(1).plus(vat)).plus(besides)
  const ending = ` × (1 + ${percent(vat)})${summand(port)}${quote.extra ? summand(quote.extra) : ''}`
  const withRate = (rate: Decimal.Value) => `${shown(cif, 2)} × (1 + ${shown(new Decimal(rate).times(100))}%)${ending}`

  const quota = taxed(cif.times(new Decimal(1).plus(quotaRate)))
  steps.push({ label: `配额内（关税 ${percent(quotaRate)}）`, formula: withRate(quotaRate), result: yuan(quota) })

  const isSpecific = p.gte(threshold)
  const curve = new Decimal(a).div(p).plus(p.times(b)).minus(1)
  const sliding = isSpecific ? null : Decimal.min(curve.toDecimalPlaces(3, Decimal.ROUND_HALF_UP), cap)
  const specificPerTonne = new Decimal(specific).times(1000)
  const slidingPrice = taxed(sliding === null ? cif.plus(specificPerTonne) : cif.times(sliding.plus(1)))
  if (sliding === null) {
    steps.push(
      {
        label: '滑准税',
        formula: `P = ${shown(p, 5)} ≥ ${shown(threshold, 3)} 元/千克，按从量税`,
        result: yuan(specificPerTonne),
      },
      {
        label: '滑准税提货价',
        formula: `(${shown(cif, 2)} + ${shown(specificPerTonne)})${ending}`,
        result: yuan(slidingPrice),
      }
    )
  } else {
    const capped = curve.gt(cap) ? `，超过上限取 ${percent(cap)}` : ''
    steps.push(
      {
        label: '滑准税率',
        formula: `P = ${shown(p, 5)}：${shown(a)} ÷ P + ${percent(b)} × P − 1 = ${shown(curve.times(100), 2)}%${capped}`,
        result: `${shown(sliding.times(100), 1)}%`,
      },
      { label: '滑准税提货价', formula: withRate(sliding), result: yuan(slidingPrice) }
    )
  }

  const full = taxed(cif.times(new Decimal(1).plus(fullRate)))
  const processing = cif.plus(besides)
  steps.push(
    { label: `无配额（关税 ${percent(fullRate)}）`, formula: withRate(fullRate), result: yuan(full) },
    {
      label: '加工贸易（保税）',
      formula: `${shown(cif, 2)}${summand(port)}${quote.extra ? summand(quote.extra) : ''}`,
      result: yuan(processing),
    }
  )

  const perNet = publicPerNet(quote)
  if (perNet !== null)
    steps.push({
      label: '公重与净重之比',
      formula: `(100 − ${shown(quote.impurity!)}) ÷ ${100 - standardImpurity(null)} × ${100 + MOISTURE_STANDARD} ÷ (100 + ${shown(quote.moisture!)})`,
      result: shown(perNet, 4),
    })
  const onPublic = (price: Decimal) => publicWeightPrice(toCents(price), perNet!)

  let reserveFloor: number | null = null
  if (quote.domestic !== undefined) {
    const abroad = cif.times(new Decimal(1).plus(quotaRate)).times(new Decimal(1).plus(vat))
    const floor = abroad.plus(quote.domestic).div(2)
    reserveFloor = toCents(floor)
    steps.push({
      label: '储备棉轮出底价参考',
      formula: `(${shown(quote.domestic)} + ${shown(abroad, 2)}) ÷ 2`,
      result: yuan(floor),
    })
  }

  return {
    usdPerTonne: usd.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber(),
    cif: toCents(cif),
    pricePerKilogram: p.toDecimalPlaces(5, Decimal.ROUND_HALF_UP).toNumber(),
    slidingRate: sliding === null ? null : sliding.times(100).toNumber(),
    slidingSpecific: isSpecific ? toCents(specificPerTonne) : null,
    quotaPrice: toCents(quota),
    slidingPrice: toCents(slidingPrice),
    fullPrice: toCents(full),
    processingPrice: toCents(processing),
    publicPerNet: perNet,
    publicPrices:
      perNet === null
        ? null
        : {
            quota: onPublic(quota),
            sliding: onPublic(slidingPrice),
            full: onPublic(full),
            processing: onPublic(processing),
          },
    reserveFloor,
    parameters,
    steps,
  }
}

/** Imported cotton settles on net weight, domestic on public weight: 1 t net is 1.034 t public at 6 % regain and 1.5 % trash. */
function publicPerNet({ impurity, moisture }: ImportQuote): number | null {
  if (impurity === undefined || moisture === undefined) return null
  return Math.round((conditionedWeight(MANY_TONNES, impurity, moisture) / MANY_TONNES) * 10_000) / 10_000
}

/** 折公重价: imported cotton settles on net weight, domestic on public weight. Cents per tonne of public weight. */
export function publicWeightPrice(price: number, perNet: number): number {
  return new Decimal(price).div(perNet).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()
}
