import { ProducerSchema } from '#database/schema'

/** A ginning mill, known to the inspection system by its five-digit code. */
export default class Producer extends ProducerSchema {}
