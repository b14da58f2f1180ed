/*
 * Steps of bank accounts and of money in and out (state-machines §9.1, §9.3).
 */
import { defineMachine } from '#core/transitions'
import { BankAccountStates, WithdrawStates } from '#app/bank/dictionaries'

export const bankAccountMachine = defineMachine(BankAccountStates, { 0: [1], 1: [9, 0], 9: [0] })

/** Out: 1 → 2 → 9/8, 1 → 8. In: 1 (待清分) → 9 matched, 1 → 2 → 8 sent back, 2 → 1 when the bank could not send it back. */
export const withdrawMachine = defineMachine(WithdrawStates, { 1: [2, 8, 9], 2: [9, 8, 1] })
