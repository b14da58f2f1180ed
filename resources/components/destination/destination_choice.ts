import type { Input } from '~/lib/calls'

/** An address as the calls of deals take it: one of the book, or one that is written for this deal. */
export type DestinationChoice = Pick<Input<'/order/address/set'>, 'addressId' | 'newAddress'>
