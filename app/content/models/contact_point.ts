import { ContactPointSchema } from '#database/schema'

/** A way to reach the platform. */
export default class ContactPoint extends ContactPointSchema {
  static table = 'contact_points'
}
