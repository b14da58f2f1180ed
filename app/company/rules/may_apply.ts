import { BindCompanyState } from '#app/identity/codes'
import { IllegalTransitionError, refuse } from '#core/errors'
import { CompanyRefusal } from '#app/company/refusals'

/**
 * Checks that a user may apply for a company, new or existing: only from `unbound` and `refused`, because a user belongs to one company
 * (the change of certified data has its own use case).
 *
 * @throws RefusedError `资料审核中，请勿重复提交`
 */
export function refuseUnlessMayApply(user: { bindCompanyState: BindCompanyState }) {
  const { inReview, certified } = BindCompanyState
  if (user.bindCompanyState === inReview) throw refuse(CompanyRefusal.underReview)
  if (user.bindCompanyState === certified)
    throw new IllegalTransitionError(BindCompanyState.word(certified), BindCompanyState.word(inReview))
  BindCompanyState.assert(user.bindCompanyState, inReview)
}
