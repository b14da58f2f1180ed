/* F7.1: the cost of lint for a gin that buys seed cotton, and the daily output of a spinning mill. */
import { Decimal } from 'decimal.js'
import { rounded, shown, summand, toCents, type Step } from '#app/market/rules/steps'
import { InvalidInputError } from '#core/errors'

export type SeedCottonInput = {
  /** 籽棉价 and 棉籽价, yuan per kilogram. */
  seedCottonPrice: number
  seedPrice: number
  /** 衣分 and 损耗, percent. */
  outturn: number
  loss: number
  /** 加工费, yuan per tonne of lint. */
  processing?: number | null
  /** Tonnes of seed cotton bought. */
  seedCotton?: number | null
  /** Number of gin stands, and kilograms of lint that one produces per hour. */
  stands?: number | null
  perStandHour?: number | null
}

export type SeedCottonAnswer = {
  /** 皮棉成本, cents per tonne. */
  lintCost: number
  /** Tonnes; null without the weight of the seed cotton. */
  lint: number | null
  seed: number | null
  /** Hours of ginning, 1 decimal. */
  hours: number | null
  steps: Step[]
}

/** @throws InvalidInputError when the outputs exceed the input */
export function seedCottonTool(input: SeedCottonInput): SeedCottonAnswer {
  const outturn = new Decimal(input.outturn).div(100)
  const seedShare = new Decimal(1).minus(outturn).minus(new Decimal(input.loss).div(100))
  if (seedShare.isNegative()) throw InvalidInputError.of('loss', '衣分与损耗合计不能超过100%', 'range')
  const processing = input.processing ?? 0
  const seedValue = seedShare.times(input.seedPrice)
  const cost = new Decimal(input.seedCottonPrice).minus(seedValue).div(outturn).times(1000).plus(processing)
  const weight = input.seedCotton ?? null
  const lint = weight === null ? null : outturn.times(weight)
  const seed = weight === null ? null : seedShare.times(weight)
  const perHour = input.stands && input.perStandHour ? new Decimal(input.stands).times(input.perStandHour) : null
  const hours = lint && perHour ? lint.times(1000).div(perHour) : null

  const steps: Step[] = [
    {
      label: '每千克籽棉的棉籽收入',
      formula: `${shown(input.seedPrice)} × (1 − ${shown(input.outturn)}% − ${shown(input.loss)}%)`,
      result: `${shown(seedValue, 4)} 元`,
    },
    {
      label: '皮棉成本',
      formula: `(${shown(input.seedCottonPrice)} − ${shown(seedValue, 4)}) ÷ ${shown(input.outturn)}% × 1000${summand(processing)}`,
      result: `${shown(cost, 2)} 元/吨`,
    },
  ]
  if (lint && seed) {
    steps.push(
      { label: '皮棉产量', formula: `${shown(weight!, 3)} × ${shown(input.outturn)}%`, result: `${shown(lint, 3)} 吨` },
      {
        label: '棉籽产量',
        formula: `${shown(weight!, 3)} × (1 − ${shown(input.outturn)}% − ${shown(input.loss)}%)`,
        result: `${shown(seed, 3)} 吨`,
      }
    )
  }
  if (hours)
    steps.push({
      label: '轧花时间',
      formula: `${shown(lint!, 3)} × 1000 ÷ (${shown(input.stands!)} × ${shown(input.perStandHour!)})`,
      result: `${shown(hours, 1)} 小时`,
    })
  return {
    lintCost: toCents(cost),
    lint: lint && rounded(lint, 3).toNumber(),
    seed: seed && rounded(seed, 3).toNumber(),
    hours: hours && rounded(hours, 1).toNumber(),
    steps,
  }
}

export type SpinningInput = {
  /** Cotton count of the yarn, 32 for C32S. */
  count: number
  /** Spindle speed, turns per minute. */
  speed: number
  /** Twists per metre. */
  twist: number
  /** Percentage of the time that spindles run. */
  efficiency: number
  spindles: number
  /** Hours per day. */
  hours: number
  /** 制成率, percentage of the cotton that becomes yarn. */
  yield: number
  /** Days per month. */
  days: number
  /** Tonnes of one batch. */
  batchWeight: number
}

/** Weights in kilograms. Each figure is rounded as it is printed, so that the next line can be checked by hand. */
export type SpinningAnswer = {
  tex: number
  /** For a thousand spindles and one hour. */
  theoretical: number
  real: number
  yarnPerDay: number
  cottonPerDay: number
  cottonPerMonth: number
  /** Batches per month, 1 decimal. */
  batches: number
  steps: Step[]
}

export function spinningTool(input: SpinningInput): SpinningAnswer {
  const tex = rounded(new Decimal('583.1').div(input.count), 2)
  const theoretical = rounded(tex.times(input.speed).times(60).div(new Decimal(input.twist).times(1000)), 2)
  const real = rounded(theoretical.times(input.efficiency).div(100), 2)
  const yarn = rounded(real.times(input.spindles).div(1000).times(input.hours), 1)
  const cotton = rounded(yarn.times(100).div(input.yield), 1)
  const month = rounded(cotton.times(input.days), 1)
  const batches = rounded(month.div(1000).div(input.batchWeight), 1)
  return {
    tex: tex.toNumber(),
    theoretical: theoretical.toNumber(),
    real: real.toNumber(),
    yarnPerDay: yarn.toNumber(),
    cottonPerDay: cotton.toNumber(),
    cottonPerMonth: month.toNumber(),
    batches: batches.toNumber(),
    steps: [
      { label: '纱线线密度', formula: `583.1 ÷ ${shown(input.count)}`, result: `${shown(tex, 2)} tex` },
      {
        label: '理论单产',
        formula: `${shown(input.speed)} × 60 × ${shown(tex, 2)} ÷ (${shown(input.twist)} × 1000)`,
        result: `${shown(theoretical, 2)} 千克/千锭时`,
      },
      {
        label: '实际单产',
        formula: `${shown(theoretical, 2)} × ${shown(input.efficiency)}%`,
        result: `${shown(real, 2)} 千克/千锭时`,
      },
      {
        label: '日产纱',
        formula: `${shown(real, 2)} × ${shown(input.spindles)} ÷ 1000 × ${shown(input.hours)}`,
        result: `${shown(yarn, 1)} 千克`,
      },
      { label: '日用棉', formula: `${shown(yarn, 1)} ÷ ${shown(input.yield)}%`, result: `${shown(cotton, 1)} 千克` },
      { label: '月用棉', formula: `${shown(cotton, 1)} × ${shown(input.days)}`, result: `${shown(month, 1)} 千克` },
      {
        label: '折合批数',
        formula: `${shown(month, 1)} ÷ 1000 ÷ ${shown(input.batchWeight, 3)}`,
        result: `${shown(batches, 1)} 批`,
      },
    ],
  }
}
