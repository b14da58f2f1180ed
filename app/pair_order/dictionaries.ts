/*
 * Enumerations of point pricing (state-machines §5.2, glossary §2.19).
 */
import { defineDictionary } from '#core/dictionary'

export const InstructionKinds = defineDictionary('instructionKind', '点价方式', { 1: '限价点价', 2: '即时点价' })

export const InstructionStates = defineDictionary('instructionState', '点价指令', {
  1: ['待成交', 'amber'],
  2: ['已成交', 'green'],
  3: ['已撤销', 'grey'],
  4: ['已失效', 'grey'],
})

export const RollStates = defineDictionary('rollState', '移仓申请', {
  1: ['待确认', 'amber'],
  2: ['已同意', 'green'],
  3: ['已拒绝', 'grey'],
  4: ['已过期', 'grey'],
  5: ['已撤回', 'grey'],
})
