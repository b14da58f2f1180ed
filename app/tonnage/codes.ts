/* Codes of what is sold by the tonne. */
import { defineCodes, type CodeOf } from '#core/define_codes'

/** Class of linters, by the cut: the first is the longest. */
export const LinterClass = defineCodes(
  'linterClass',
  '短绒类别',
  { first: [1, '一类绒'], second: [2, '二类绒'], third: [3, '三类绒'] },
  { columns: ['tonnage_goods.linter_class'] }
)
export type LinterClass = CodeOf<typeof LinterClass>

export const FibreGrade = defineCodes(
  'fibreGrade',
  '涤短等级',
  { a: [1, 'A级'], b: [2, 'B级'] },
  { columns: ['tonnage_goods.fibre_grade'] }
)
export type FibreGrade = CodeOf<typeof FibreGrade>

/** Why there is more or less to sell than before. */
export const TonnageChangeKind = defineCodes(
  'tonnageChangeKind',
  '吨数变动',
  {
    entered: [1, '录入', 'plain'],
    raised: [2, '调增', 'green'],
    lowered: [3, '调减', 'amber'],
    ordered: [4, '下单占用', 'indigo'],
    returned: [5, '取消退回', 'grey'],
  },
  { columns: ['tonnage_changes.kind'] }
)
export type TonnageChangeKind = CodeOf<typeof TonnageChangeKind>
