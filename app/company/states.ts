/*
 * State machines of state-machines §1: the certification of a user and the state of a company.
 */
import { defineMachine } from '#core/transitions'
import { CompanyStates } from '#app/company/dictionaries'

/** 1 待审核 · 2 正常 · 3 审核不通过 · 8 黑名单冻结 · 9 已注销 */
export const companyMachine = defineMachine(CompanyStates, { 1: [2, 3], 3: [1], 2: [8, 9], 8: [2] })
