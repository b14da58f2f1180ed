/** Days for which an invitation of a member of staff can be accepted. */
export const INVITATION_DAYS = 7
