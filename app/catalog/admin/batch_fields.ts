import { computed, counted, json, number, percent, type Field } from '#app/admin/define'
import { measuresAt, type MeasureEntry } from '#app/catalog/indicators'
import { qualitySql } from '#app/catalog/admin/quality_sql'
import { ColourGrade } from '#app/catalog/codes'

/** The field of a measure: dirt is a share of the weight, averages have one decimal, marks are counts of bales. */
function measureField({ label, unit, decimals, group }: MeasureEntry): Field {
  if (group === 'dirt') return percent({ label })
  return decimals === 0 ? number({ label, unit }) : number({ label, decimals, sort: true })
}

/** The measures as fields; `dirt` for the group of weights, `quality` for the others. */
export const measureFields = (which: 'dirt' | 'quality') =>
  Object.fromEntries(
    measuresAt('desk')
      .filter(({ group }) => (group === 'dirt') === (which === 'dirt'))
      .map((measure) => [measure.key, measureField(measure)])
  )

/** Colour grades are stored as text. */
export const colours = Object.fromEntries(ColourGrade.entries.map(({ code, word }) => [String(code), word]))

/** The quality strip, and the number of bales with individual data. */
export const batchColumns = {
  quality: computed(json({ label: '品质', export: false }), qualitySql('batches.id')),
  bales: counted('bales where batch_id = batches.id', { label: '逐包数据', unit: '包' }),
}
