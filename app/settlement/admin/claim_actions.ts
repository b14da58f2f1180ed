import { action, price, text, textarea, weight } from '#app/admin/define'
import { refuse } from '#core/errors'
import { ruleClaim } from '#app/settlement/actions/claim_steps'
import { ClaimState } from '#app/settlement/codes'
import { SettlementRefusal } from '#app/settlement/refusals'

/** The ruling of the platform (state-machines §5.1 j): one batch or stock adjusted, or the seller's figures upheld. */
export const claimActions = {
  rule: action({
    label: '裁定',
    tone: 'primary',
    secondPerson: true,
    help: '按裁定调整一批货物的重量或单价，按吨商品填其货号；留空表示维持卖方结算',
    available: { state: [ClaimState.open] },
    form: {
      batchCode: text({ label: '批号或货号', maxLength: 32 }),
      weight: weight({ label: '裁定重量', min: 0 }),
      priceAdjust: price({ label: '单价调整', help: '降价填负数' }),
      result: textarea({ label: '裁定说明', required: true, maxLength: 300, help: '双方可见' }),
    },
    run: async ({ id, input, actor, trx }) => {
      const code = input.batchCode?.trim()
      const line = code
        ? await trx
            .from('settlement_lines as l')
            .join('claims as c', 'c.settlement_id', 'l.settlement_id')
            .where({ 'c.id': id, 'l.batch_code': code })
            .select('l.order_line_id as id')
            .first()
        : null
      if (code && !line) throw refuse(SettlementRefusal.batchNotOfSettlement)
      if (!code && (input.weight || input.priceAdjust)) throw refuse(SettlementRefusal.batchToAdjustMissing)
      const lines = line
        ? [{ lineId: line.id, weight: input.weight ?? undefined, priceAdjust: input.priceAdjust ?? undefined }]
        : []
      await ruleClaim({ claimId: id, result: input.result, lines }, actor, trx)
    },
  }),
}
