import { DemandAnswerSchema } from '#database/schema'

/** What a seller proposes for a wish in one go; its lines are bargains (`quotations` of kind 2). */
export default class DemandAnswer extends DemandAnswerSchema {
  static table = 'demand_answers'
}
