/*
 * State machines of state-machines §1: the certification of a user and the state of a company.
 */
import { BindCompanyStates, CompanyStates } from '#app/company/dictionaries'
import { IllegalTransitionError, RefusedError } from '#core/errors'
import { defineMachine } from '#core/transitions'

/** `user.bindCompanyState`: 1 未认证 · 2 审核中 · 3 已认证 · 4 认证失败. Only 3 counts as certified. */
export const bindMachine = defineMachine(BindCompanyStates, { 1: [2], 4: [2], 2: [1, 3, 4], 3: [1, 2] })

/** 1 待审核 · 2 正常 · 3 审核不通过 · 8 黑名单冻结 · 9 已注销 */
export const companyMachine = defineMachine(CompanyStates, { 1: [2, 3], 3: [1], 2: [8, 9], 8: [2] })

/**
 * Whether a person may apply for a company, new or existing: 1→2 and 4→2 only, because a person belongs to one company (3→2 is the
 * change of certified data, which has its own use case).
 *
 * @throws RefusedError `资料审核中，请勿重复提交`
 */
export function refuseUnlessMayApply(user: { bindCompanyState: number }) {
  if (user.bindCompanyState === 2) throw new RefusedError('资料审核中，请勿重复提交')
  if (user.bindCompanyState === 3)
    throw new IllegalTransitionError(BindCompanyStates.word(3), BindCompanyStates.word(2))
  bindMachine.assert(user.bindCompanyState, 2)
}
