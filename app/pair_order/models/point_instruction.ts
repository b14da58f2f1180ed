import { PointInstructionSchema } from '#database/schema'

/** One instruction of a buyer to fix the price of one line (点价指令). Prices in cents per tonne. */
export default class PointInstruction extends PointInstructionSchema {
  static table = 'point_instructions'
}
