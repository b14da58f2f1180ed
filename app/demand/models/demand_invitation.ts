import { DemandInvitationSchema } from '#database/schema'

/** A seller who may see and answer a wish that is not for everybody. */
export default class DemandInvitation extends DemandInvitationSchema {
  static table = 'demand_invitations'
}
