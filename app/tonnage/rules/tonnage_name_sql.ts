/* Name and figures of goods by the tonne (`rules/tonnage_name`) in SQL, for lists that the database orders and searches; a test compares the two. */
import { ProductType, Region, STAPLE_FIBRE } from '#app/catalog/codes'
import { FibreGrade, LinterClass } from '#app/tonnage/codes'
import { oneOf, type CodeSet } from '#core/define_codes'

/** Aliases of the row of `batches` and of the row of `tonnage_goods` in the statement. */
type Rows = { batch: string; goods: string }

const wordIn = ({ entries }: CodeSet, column: string) =>
  `case ${column} ${entries.map(({ code, word }) => `when ${code} then '${word}'`).join(' ')} end`

const isStaple = (batch: string) => `${batch}.product_type ${oneOf(...STAPLE_FIBRE)}`

/** `涤短半光 1.56dtex×38mm A级`, `2025/26 新疆短绒 一类绒`. */
export function tonnageNameSql({ batch: b, goods: g }: Rows): string {
  const size = `nullif(concat_ws('×', trim_scale(${g}.dtex) || 'dtex', trim_scale(${g}.cut_length) || 'mm'), '')`
  const year = `${b}.production_year || '/' || right((${b}.production_year + 1)::text, 2)`
  const xinjiang = `${b}.region ${oneOf(Region.southXinjiang, Region.northXinjiang)} or ${b}.chandi like '新疆%'`
  const product = wordIn(ProductType, `${b}.product_type`)
  const origin = `(case when ${xinjiang} then '新疆' else ${b}.chandi end)`
  return `(case when ${isStaple(b)} then concat_ws(' ', ${product}, ${size}, ${wordIn(FibreGrade, `${g}.fibre_grade`)})
    else concat_ws(' ', ${year}, ${origin} || ${product}, ${wordIn(LinterClass, `${g}.linter_class`)}) end)`
}

/** `含油率18.5% 含绒率9%`; `--` for none. */
export function tonnageFactsSql({ batch: b, goods: g }: Rows): string {
  const percent = (label: string, column: string) =>
    `case when ${column} is not null then concat('${label}', trim_scale(${column}), '%') end`
  return `coalesce(nullif(concat_ws(' ', ${percent('含油率', `${g}.oil_content`)}, ${percent('含绒率', `${g}.linter_content`)},
    ${percent('水分', `${b}.moisture`)}, ${percent('含杂', `${b}.impurity`)},
    case when ${isStaple(b)} then nullif(${b}.producer_name, '') end), ''), '--')`
}
