import { ProducerSchema } from '#database/schema'

/** A ginning mill, identified by its 5-digit code. */
export default class Producer extends ProducerSchema {
  static table = 'producers'
}
