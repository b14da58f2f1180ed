import { AddressSchema } from '#database/schema'

/** Where a company receives goods. */
export default class Address extends AddressSchema {
  static table = 'addresses'
}
