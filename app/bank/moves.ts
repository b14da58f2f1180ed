/*
 * The moves of bank accounts, cards and payments in and out (state-machines §9).
 */
import BankAccount from '#app/bank/models/bank_account'
import BankCard from '#app/bank/models/bank_card'
import BankDifference from '#app/bank/models/bank_difference'
import BankMovement from '#app/bank/models/bank_movement'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { BankAccountState, CardBindState, DifferenceState, MovementState, WithdrawState } from '#app/bank/codes'
import { defineMove } from '#core/moves'

export const moveBankAccount = defineMove({ model: BankAccount, states: BankAccountState, entity: 'bank_account' })
export const moveBankCard = defineMove({ model: BankCard, states: CardBindState, entity: 'bank_card' })
export const moveWithdrawal = defineMove({ model: WithdrawRecord, states: WithdrawState, entity: 'withdraw_record' })
export const moveMovement = defineMove({ model: BankMovement, states: MovementState, entity: 'bank_movement' })
export const moveDifference = defineMove({ model: BankDifference, states: DifferenceState, entity: 'bank_difference' })
