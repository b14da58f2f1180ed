import FuturesContract from '#app/market/models/futures_contract'
import IndividuationApply from '#app/market/models/individuation_apply'
import { ContractState, IndividuationState } from '#app/market/codes'
import { defineMove } from '#core/moves'

export const moveContract = defineMove({ model: FuturesContract, states: ContractState, entity: 'futures_contract' })
export const moveIndividuation = defineMove({
  model: IndividuationApply,
  states: IndividuationState,
  entity: 'individuation_apply',
})
