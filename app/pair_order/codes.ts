/*
 * Codes of point pricing (state-machines §5.2, glossary §2.19).
 */
import { defineCodes, defineStates, type CodeOf } from '#core/define_codes'

export const InstructionKind = defineCodes(
  'instructionKind',
  '点价方式',
  { limit: [1, '限价点价'], market: [2, '即时点价'] },
  { columns: ['point_instructions.kind'] }
)
export type InstructionKind = CodeOf<typeof InstructionKind>

/** state-machines §5.2; expired → filled is the platform's enforcement of an instruction that the market had reached. */
export const InstructionState = defineStates(
  'instructionState',
  '点价指令',
  {
    open: [1, '待成交', 'amber', ['filled', 'withdrawn', 'expired']],
    filled: [2, '已成交', 'green'],
    withdrawn: [3, '已撤销', 'grey'],
    expired: [4, '已失效', 'grey', ['filled']],
  },
  { initial: ['open'], columns: ['point_instructions.state'] }
)
export type InstructionState = CodeOf<typeof InstructionState>

export const RollState = defineStates(
  'rollState',
  '移仓申请',
  {
    open: [1, '待确认', 'amber', ['agreed', 'refused', 'expired', 'withdrawn']],
    agreed: [2, '已同意', 'green'],
    refused: [3, '已拒绝', 'grey'],
    expired: [4, '已过期', 'grey'],
    withdrawn: [5, '已撤回', 'grey'],
  },
  { initial: ['open'], columns: ['point_rolls.state'] }
)
export type RollState = CodeOf<typeof RollState>
