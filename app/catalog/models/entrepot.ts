import { EntrepotSchema } from '#database/schema'

/** A warehouse that stores cotton. */
export default class Entrepot extends EntrepotSchema {
  static table = 'entrepots'
}
