import { computed, counted, json, number } from '#app/admin/define'
import { qualitySql } from '#app/catalog/admin/quality_sql'
import { ColourGrade } from '#app/catalog/codes'

/** The mean of a quality figure over the bales of a batch. */
export const average = (label: string) => number({ label, decimals: 1, sort: true })

/** Colour grades are kept as text. */
export const colours = Object.fromEntries(ColourGrade.entries.map(({ code, word }) => [String(code), word]))

/** The strip, and how many bales of the batch are known one by one. */
export const batchFacts = {
  quality: computed(json({ label: '品质', export: false }), qualitySql('batches.id')),
  bales: counted('bales where batch_id = batches.id', { label: '逐包数据', unit: '包' }),
}
