import { CompanyInvitationSchema } from '#database/schema'

/** A manager's invitation to a mobile number, open for seven days. */
export default class CompanyInvitation extends CompanyInvitationSchema {
  static table = 'company_invitations'
}
