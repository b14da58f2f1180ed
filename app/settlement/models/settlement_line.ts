import { SettlementLineSchema } from '#database/schema'

export default class SettlementLine extends SettlementLineSchema {
  static table = 'settlement_lines'
}
