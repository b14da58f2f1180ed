import { AddressSchema } from '#database/schema'

/** An address at which a company receives goods. */
export default class Address extends AddressSchema {
  static table = 'addresses'
}
