import { CancelRequestSchema } from '#database/schema'

export default class CancelRequest extends CancelRequestSchema {
  static table = 'cancel_requests'
}
