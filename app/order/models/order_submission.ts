import { OrderSubmissionSchema } from '#database/schema'

export default class OrderSubmission extends OrderSubmissionSchema {
  static table = 'order_submissions'
}
