import { StaffRole } from '#ui/generated/codes'

/** Permissions of each staff role, described for the manager who assigns it. */
export const ROLE_MEANS: Record<StaffRole, string> = {
  [StaffRole.manager]: '企业管理员：全部业务，并管理企业资料和员工',
  [StaffRole.sales]: '业务员：资源、询价、订单、提货和结算，不能付款',
  [StaffRole.finance]: '企业财务：资金账户、付款和发票',
}
