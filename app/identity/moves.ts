/*
 * The moves of people: whether an account is in use, and how far its certification is (state-machines §1, §13).
 */
import Operator from '#app/identity/models/operator'
import User from '#app/identity/models/user'
import { BindCompanyState, UserState } from '#app/identity/codes'
import { defineMove } from '#core/moves'

export const moveUser = defineMove({ model: User, states: UserState, entity: 'user' })
export const moveOperator = defineMove({ model: Operator, states: UserState, entity: 'operator' })
export const moveCertification = defineMove({ model: User, states: BindCompanyState, entity: 'user' })
