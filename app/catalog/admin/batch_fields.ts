import { computed, counted, json, number, percent, type Field } from '#app/admin/define'
import { measuresAt, type MeasureEntry } from '#app/catalog/indicators'
import { qualitySql } from '#app/catalog/admin/quality_sql'
import { ColourGrade } from '#app/catalog/codes'

/** Dirt is a share of the weight, averages have a decimal, marks are counted in bales. */
function measureField({ label, unit, decimals, group }: MeasureEntry): Field {
  if (group === 'dirt') return percent({ label })
  return decimals === 0 ? number({ label, unit }) : number({ label, decimals, sort: true })
}

/** What is measured, as fields; `dirt` stands with the weights, the rest with the quality. */
export const measureFields = (which: 'dirt' | 'quality') =>
  Object.fromEntries(
    measuresAt('desk')
      .filter(({ group }) => (group === 'dirt') === (which === 'dirt'))
      .map((measure) => [measure.key, measureField(measure)])
  )

/** Colour grades are kept as text. */
export const colours = Object.fromEntries(ColourGrade.entries.map(({ code, word }) => [String(code), word]))

/** The strip, and how many bales of the batch are known one by one. */
export const batchColumns = {
  quality: computed(json({ label: '品质', export: false }), qualitySql('batches.id')),
  bales: counted('bales where batch_id = batches.id', { label: '逐包数据', unit: '包' }),
}
