import { number } from '#app/admin/define'
import { ColourGrades } from '#app/catalog/dictionaries'

/** The mean of a quality figure over the bales of a batch. */
export const average = (label: string) => number({ label, decimals: 1, sort: true })

/** Colour grades are kept as text. */
export const colours = Object.fromEntries(ColourGrades.entries.map(({ code, word }) => [String(code), word]))
