/*
 * The moves of accounts: enabled or disabled, and the state of the certification (state-machines §1, §13).
 */
import Operator from '#app/identity/models/operator'
import User from '#app/identity/models/user'
import { BindCompanyState, UserState } from '#app/identity/codes'
import { defineMove } from '#core/moves'

export const moveUser = defineMove({ model: User, states: UserState, entity: 'user' })
export const moveOperator = defineMove({ model: Operator, states: UserState, entity: 'operator' })
export const moveCertification = defineMove({ model: User, states: BindCompanyState, entity: 'user' })
