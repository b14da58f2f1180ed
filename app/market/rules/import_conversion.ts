/*
 * F6: what imported cotton costs at the port in yuan, by the kind of import duty. Pure, exact; rounded once at the end.
 */
import { Decimal } from 'decimal.js'

/** Pounds in a tonne, hundredths: cents a pound × this = dollars a tonne. */
const CENTS_PER_POUND_TO_USD_PER_TONNE = '22.0462'

/** A row of duty parameters. Rates are fractions, `a` in yuan·kg, `threshold` and `specific` in yuan per kilogram. */
export type DutyParameters = {
  /** First day, YYYY-MM-DD. */
  from: string
  a: number
  b: number
  threshold: number
  specific: number
  cap: number
  quotaRate: number
  fullRate: number
  vat: number
}

/** Newest first. The sliding formula is the one in force since 2021; before, the one of formulas.md F6, last line. */
export const DUTY_TABLE: readonly DutyParameters[] = [
  {
    from: '2021-01-01',
    a: 9,
    b: 0.0269,
    threshold: 14,
    specific: 0.28,
    cap: 0.4,
    quotaRate: 0.01,
    fullRate: 0.4,
    vat: 0.09,
  },
  {
    from: '2012-01-01',
    a: 8.87,
    b: 0.02908,
    threshold: 14,
    specific: 0.57,
    cap: 0.4,
    quotaRate: 0.01,
    fullRate: 0.4,
    vat: 0.09,
  },
]

/** Yuan per tonne for port charges, where nothing else is said. */
export const PORT_CHARGES = 200

export type ImportQuote = {
  /** Quotation in cents a pound; or `usdPerTonne`. */
  centsPerPound?: number
  usdPerTonne?: number
  /** Yuan for a dollar. */
  rate: number
  /** Yuan per tonne. */
  port?: number
  /** Insurance, financing and the like, yuan per tonne. */
  extra?: number
  /** The day whose duty applies, YYYY-MM-DD. */
  date?: string
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
  parameters: DutyParameters
}

export function dutyOf(date?: string): DutyParameters {
  return DUTY_TABLE.find(({ from }) => !date || from <= date) ?? DUTY_TABLE.at(-1)!
}

const cents = (yuan: Decimal) => yuan.times(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()

export function importCost(quote: ImportQuote): ImportCost {
  const parameters = dutyOf(quote.date)
  const usd =
    quote.usdPerTonne === undefined
      ? new Decimal(quote.centsPerPound ?? 0).times(CENTS_PER_POUND_TO_USD_PER_TONNE)
      : new Decimal(quote.usdPerTonne)
  const cif = usd.times(quote.rate)
  const p = cif.div(1000)
  const besides = new Decimal(quote.port ?? PORT_CHARGES).plus(quote.extra ?? 0)
  const taxed = (value: Decimal) => value.times(new Decimal(1).plus(parameters.vat)).plus(besides)

  const specific = p.gte(parameters.threshold)
  const sliding = specific
    ? null
    : Decimal.min(
        new Decimal(parameters.a).div(p).plus(p.times(parameters.b)).minus(1).toDecimalPlaces(3, Decimal.ROUND_HALF_UP),
        parameters.cap
      )
  const slidingPrice = taxed(
    sliding === null ? cif.plus(new Decimal(parameters.specific).times(1000)) : cif.times(sliding.plus(1))
  )

  return {
    usdPerTonne: usd.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber(),
    cif: cents(cif),
    pricePerKilogram: p.toDecimalPlaces(5, Decimal.ROUND_HALF_UP).toNumber(),
    slidingRate: sliding === null ? null : sliding.times(100).toNumber(),
    slidingSpecific: specific ? cents(new Decimal(parameters.specific).times(1000)) : null,
    quotaPrice: cents(taxed(cif.times(1 + parameters.quotaRate))),
    slidingPrice: cents(slidingPrice),
    fullPrice: cents(taxed(cif.times(1 + parameters.fullRate))),
    processingPrice: cents(cif.plus(besides)),
    parameters,
  }
}

/** 折公重价: imported cotton settles on net weight, domestic on public weight. Cents per tonne of public weight. */
export function publicWeightPrice(price: number, publicPerNet: number): number {
  return new Decimal(price).div(publicPerNet).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber()
}
