import {
  COLOUR_KEYS,
  classOf,
  GINNING_KEYS,
  MICRONAIRE_KEYS,
  STRENGTH_KEYS,
  UNIFORMITY_KEYS,
} from '#app/catalog/indicators'
import type { AgioRates } from '#app/catalog/rules/agio_tables'
import { AgioTableType } from '#app/catalog/codes'

export type RateGroup = { key: Exclude<keyof AgioRates, 'foreignFibre'>; label: string; classes: string[] }

/** Rows of the form of a table. ZCE ends at 30 mm, which stands for everything longer. */
export function rateGroups(type: AgioTableType): RateGroup[] {
  const lengths =
    type === AgioTableType.exchange ? ['27', '28', '29', '30'] : ['25', '26', '27', '28', '29', '30', '31', '32']
  return [
    { key: 'colour', label: '颜色级', classes: COLOUR_KEYS.map(classOf) },
    { key: 'length', label: '长度级', classes: lengths },
    { key: 'micronaire', label: '马克隆值级', classes: MICRONAIRE_KEYS.map(classOf) },
    { key: 'strength', label: '断裂比强度', classes: STRENGTH_KEYS.map(classOf) },
    { key: 'uniformity', label: '长度整齐度', classes: UNIFORMITY_KEYS.map(classOf) },
    { key: 'ginning', label: '轧工质量', classes: GINNING_KEYS.map(classOf) },
  ]
}

/** The given rates limited to the classes of the table, in whole yuan. */
export function cleanRates(type: AgioTableType, given: Partial<Record<keyof AgioRates, unknown>>): AgioRates {
  const rates = { foreignFibre: type === AgioTableType.exchange ? Number(given.foreignFibre ?? 0) : 0 } as AgioRates
  for (const { key, classes } of rateGroups(type)) {
    const values = (given[key] ?? {}) as Record<string, unknown>
    rates[key] = Object.fromEntries(
      classes
        .filter((code) => values[code] !== null && values[code] !== undefined && values[code] !== '')
        .map((code) => [code, Number(values[code])])
    )
  }
  return rates
}
