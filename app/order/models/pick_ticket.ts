import { PickTicketSchema } from '#database/schema'

export default class PickTicket extends PickTicketSchema {
  static table = 'pick_tickets'
}
