/*
 * The moves of bank accounts, cards and payments in and out (state-machines §9).
 */
import BankAccount from '#app/bank/models/bank_account'
import BankCard from '#app/bank/models/bank_card'
import WithdrawRecord from '#app/bank/models/withdraw_record'
import { BankAccountState, CardBindState, WithdrawState } from '#app/bank/codes'
import { defineMove } from '#core/moves'

export const moveBankAccount = defineMove({ model: BankAccount, states: BankAccountState, entity: 'bank_account' })
export const moveBankCard = defineMove({ model: BankCard, states: CardBindState, entity: 'bank_card' })
export const moveWithdrawal = defineMove({ model: WithdrawRecord, states: WithdrawState, entity: 'withdraw_record' })
