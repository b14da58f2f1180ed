import { BatchHoldSchema } from '#database/schema'

/** 手工预留: a seller holds a batch for one named customer. State 1 holding, 2 ordered, 8 cancelled, 9 expired. */
export default class BatchHold extends BatchHoldSchema {
  static table = 'batch_holds'
}
