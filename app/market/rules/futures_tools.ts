/* F4 and F7.2: conversions between futures and spot prices. Input prices are yuan per tonne, as users type them; results are cents per tonne. */
import { Decimal } from 'decimal.js'
import { rounded, shown, summand, toCents, type Step } from '#app/market/rules/steps'
import { agioIn, basisPrice } from '#app/market/rules/basis_price'
import { amountOf } from '#core/money'
import { PriceStandard } from '#app/market/codes'

/** Tonnes in a lot of cotton and of polyester staple fibre at the Zhengzhou exchange. */
export const TONNES_PER_LOT = 5

export type SpotPriceInput = {
  futures: number
  basis: number
  standard: PriceStandard
  czceAgio?: number | null
  premiumAgio?: number | null
  /** Tonnes. */
  weight?: number | null
}

export type SpotPriceAnswer = {
  /** Cents per tonne; null when it would not be above zero. */
  price: number | null
  /** Cents. */
  amount: number | null
  warnings: string[]
  steps: Step[]
}

/** 期货→现货: final price = F + basis (+ agio, with a basis for standard grade). */
export function spotPriceTool(input: SpotPriceInput): SpotPriceAnswer {
  const agio = agioIn(input.standard, {
    czceAgio: toCents(input.czceAgio ?? 0),
    premiumAgio: toCents(input.premiumAgio ?? 0),
  })
  const [futures, basis] = [toCents(input.futures), toCents(input.basis)]
  const yuan = new Decimal(futures + basis + agio).div(100)
  const steps: Step[] = [
    {
      label: '现货价',
      formula: `${shown(input.futures)}${summand(input.basis)}${
        input.standard === PriceStandard.standardGrade
          ? `${summand(input.czceAgio ?? 0)}${summand(input.premiumAgio ?? 0)}`
          : ''
      }`,
      result: `${shown(yuan, 2)} 元/吨`,
    },
  ]
  const price = basisPrice(futures, basis, agio)
  if (price === null)
    return { price, amount: null, warnings: [`现货价为${yuan.isZero() ? '零' : '负数'}，不能成交，请检查基差`], steps }
  const amount = input.weight ? amountOf(input.weight, price) : null
  if (amount !== null)
    steps.push({
      label: '货款',
      formula: `${shown(input.weight!, 3)} 吨 × ${shown(yuan, 2)}`,
      result: `${shown(new Decimal(amount).div(100), 2)} 元`,
    })
  return { price, amount, warnings: [], steps }
}

export type BasisInput = { price: number; futures: number; percentAgio?: number | null; czceAgio?: number | null }

/** All in cents per tonne; null where the required agio was not given. */
export type BasisAnswer = {
  /** 折基差 */
  basis: number
  /** 折标准级价 */
  standardPrice: number | null
  /** Basis of the standard grade, as in a basis quotation for standard grade. */
  standardBasis: number | null
  steps: Step[]
}

/** 现货→基差. */
export function basisTool({ price, futures, percentAgio, czceAgio }: BasisInput): BasisAnswer {
  const basis = new Decimal(price).minus(futures)
  const steps: Step[] = [
    { label: '折基差', formula: `${shown(price)} − ${shown(futures)}`, result: `${shown(basis, 2)} 元/吨` },
  ]
  const standard = has(percentAgio) ? new Decimal(price).minus(percentAgio) : null
  if (standard)
    steps.push({
      label: '折标准级价',
      formula: `${shown(price)}${summand(new Decimal(percentAgio!).negated())}`,
      result: `${shown(standard, 2)} 元/吨`,
    })
  const standardBasis = has(czceAgio) ? basis.minus(czceAgio) : null
  if (standardBasis)
    steps.push({
      label: '标准级基差',
      formula: `${shown(basis)}${summand(new Decimal(czceAgio!).negated())}`,
      result: `${shown(standardBasis, 2)} 元/吨`,
    })
  return {
    basis: toCents(basis),
    standardPrice: standard && toCents(standard),
    standardBasis: standardBasis && toCents(standardBasis),
    steps,
  }
}

export type HedgeInput = {
  /** Tonnes. */
  weight: number
  /** Percentage of the weight to be hedged. */
  ratio?: number | null
  futures?: number | null
  /** Percentage of the value required by the broker. */
  marginRate?: number | null
}

export type HedgeAnswer = {
  lots: number
  /** Tonnes covered by the lots, and the uncovered rest (negative: more lots than cotton). */
  covered: number
  open: number
  /** Cents. */
  value: number | null
  margin: number | null
  steps: Step[]
}

/** 套保手数: whole lots, rounded to the nearest number. */
export function hedgeTool({ weight, ratio, futures, marginRate }: HedgeInput): HedgeAnswer {
  const wanted = new Decimal(weight).times(ratio ?? 100).div(100)
  const exact = wanted.div(TONNES_PER_LOT)
  const lots = rounded(exact, 0)
  const covered = lots.times(TONNES_PER_LOT)
  const open = rounded(wanted.minus(covered), 3)
  const value = futures ? covered.times(futures) : null
  const margin = value && marginRate ? value.times(marginRate).div(100) : null
  const steps: Step[] = [
    {
      label: '手数',
      formula: `${shown(weight, 3)}${ratio && ratio !== 100 ? ` × ${shown(ratio)}%` : ''} ÷ ${TONNES_PER_LOT} 吨/手`,
      result: `${shown(exact, 4)} → ${shown(lots)} 手`,
    },
    { label: '敞口', formula: `${shown(wanted, 3)} − ${shown(covered)}`, result: `${shown(open, 3)} 吨` },
  ]
  if (value)
    steps.push({
      label: '合约价值',
      formula: `${shown(covered)} × ${shown(futures!)}`,
      result: `${shown(value, 2)} 元`,
    })
  if (margin)
    steps.push({
      label: '保证金',
      formula: `${shown(value!, 2)} × ${shown(marginRate!)}%`,
      result: `${shown(margin, 2)} 元`,
    })
  return {
    lots: lots.toNumber(),
    covered: covered.toNumber(),
    open: open.toNumber(),
    value: value && toCents(value),
    margin: margin && toCents(margin),
    steps,
  }
}

export type ReceiptCostInput = {
  spot: number
  /** To the delivery warehouse, yuan per tonne. */
  freight: number
  /** 入库、检验. */
  entry: number
  /** Yuan per tonne and day. */
  storage: number
  days: number
  /** Percent per year, on the spot price. */
  interestRate: number
  czceAgio?: number | null
  futures?: number | null
}

export type ReceiptCostAnswer = {
  /** 仓单成本 of the standard grade, cents per tonne. */
  cost: number
  storage: number
  interest: number
  /** 期现价差: F − cost; when positive, delivery is profitable. */
  spread: number | null
  steps: Step[]
}

/** 仓单成本. */
export function receiptCostTool(input: ReceiptCostInput): ReceiptCostAnswer {
  const storage = new Decimal(input.storage).times(input.days)
  const interest = new Decimal(input.spot).times(input.interestRate).div(100).times(input.days).div(365)
  const agio = new Decimal(input.czceAgio ?? 0)
  const cost = new Decimal(input.spot).plus(input.freight).plus(input.entry).plus(storage).plus(interest).minus(agio)
  const spread = has(input.futures) ? new Decimal(input.futures).minus(rounded(cost, 2)) : null
  const steps: Step[] = [
    {
      label: '仓储费',
      formula: `${shown(input.storage, 2)} × ${shown(input.days)} 天`,
      result: `${shown(storage, 2)} 元/吨`,
    },
    {
      label: '资金利息',
      formula: `${shown(input.spot)} × ${shown(input.interestRate)}% × ${shown(input.days)} ÷ 365`,
      result: `${shown(interest, 2)} 元/吨`,
    },
    {
      label: '仓单成本',
      formula: `${shown(input.spot)} + ${shown(input.freight)} + ${shown(input.entry)} + ${shown(storage, 2)} + ${shown(interest, 2)}${summand(agio.negated())}`,
      result: `${shown(cost, 2)} 元/吨`,
    },
  ]
  if (spread)
    steps.push({
      label: '期现价差',
      formula: `${shown(input.futures!)} − ${shown(cost, 2)}`,
      result: `${shown(spread, 2)} 元/吨`,
    })
  return {
    cost: toCents(cost),
    storage: toCents(storage),
    interest: toCents(interest),
    spread: spread && toCents(spread),
    steps,
  }
}

function has(value: number | null | undefined): value is number {
  return value !== null && value !== undefined
}
