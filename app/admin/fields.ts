/*
 * The kinds of fields that definitions are made of, by the functions that make them. A kind that few screens use may be imported from its
 * own file of `kinds/` as well.
 */
export type { Choice, Field, FieldKind, FieldOptions, InputOf } from '#app/admin/field'
export { boolean } from '#app/admin/kinds/boolean'
export { choice } from '#app/admin/kinds/choice'
export { choices } from '#app/admin/kinds/choices'
export { date } from '#app/admin/kinds/date'
export { datetime } from '#app/admin/kinds/datetime'
export { file } from '#app/admin/kinds/file'
export { files } from '#app/admin/kinds/files'
export { image } from '#app/admin/kinds/image'
export { json } from '#app/admin/kinds/json'
export { money } from '#app/admin/kinds/money'
export { number } from '#app/admin/kinds/number'
export { percent } from '#app/admin/kinds/percent'
export { price } from '#app/admin/kinds/price'
export { ref } from '#app/admin/kinds/ref'
export { richText } from '#app/admin/kinds/rich_text'
export { text } from '#app/admin/kinds/text'
export { textarea } from '#app/admin/kinds/textarea'
export { weight } from '#app/admin/kinds/weight'
