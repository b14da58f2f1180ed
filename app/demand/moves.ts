import { DemandState } from '#app/demand/codes'
import Demand from '#app/demand/models/demand'
import { defineMove } from '#core/moves'

/** The moves of a wish (state-machines §4). */
export const moveDemand = defineMove({ model: Demand, states: DemandState, entity: 'demand' })
