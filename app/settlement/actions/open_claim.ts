import { tellOperators } from '#app/identity/shared/tell_operators'
import type { Actor } from '#core/actor'
import { databaseNow } from '#core/clock'
import type { Trx } from '#core/transaction'
import type { Side } from '#app/order/shared/access'
import type Order from '#app/order/models/order'
import { moveOrder } from '#app/order/moves'
import { nextNumber } from '#app/order/shared/order_numbers'
import { tellBoth, tellBuyer, tellSeller } from '#app/order/shared/order_notices'
import Claim from '#app/settlement/models/claim'
import type Settlement from '#app/settlement/models/settlement'
import { moveSettlement } from '#app/settlement/moves'
import { type ClaimKind, ClaimState, SettlementState } from '#app/settlement/codes'
import { SettlementSetting } from '#app/settlement/settings'
import { setting } from '#app/system/settings/stored_settings'
import { addWorkingDays } from '#app/system/shared/working_days'
import { OrderState } from '#app/order/codes'

/**
 * Opens the claim of a side, or of the system, over a locked settlement; operators rule it unless the sides agree before `ruleDue`. Nobody takes back a
 * claim that the system has opened. It is kept with the buyer, whose weight it is about.
 */
export async function openClaim(
  trx: Trx,
  actor: Actor,
  { order, settlement }: { order: Order; settlement: Settlement },
  input: { by: Side | 'system'; kind: ClaimKind; content: string; fileIds: number[] }
): Promise<Claim> {
  const ruleTimeout = await setting(SettlementSetting.ruleTimeout, trx)
  await moveSettlement(trx, actor, settlement, {
    to: SettlementState.disputed,
    action: 'claim.add',
    summary: `提出异议：${input.content}`.slice(0, 200),
  })
  await moveOrder(trx, actor, order, {
    to: OrderState.disputed,
    action: 'order.dispute',
    summary: '订单转入争议，货款留在监管账户',
  })
  const claim = await Claim.create(
    {
      claimNo: await nextNumber(trx, 'YY'),
      settlementId: settlement.id,
      orderId: order.id,
      state: ClaimState.open,
      kind: input.kind,
      content: input.content,
      fileIds: input.fileIds,
      companyId: input.by === 'seller' ? order.sellerCompanyId : order.buyerCompanyId,
      ruleDue: await addWorkingDays(await databaseNow(trx), ruleTimeout, '17:00', trx),
      userId: actor.userId ?? 0,
      userName: actor.name,
    },
    { client: trx }
  )
  await announceClaim(trx, order, claim, input.by)
  return claim
}

/** The other side is told, of a claim of the system both are; operators always. */
async function announceClaim(trx: Trx, order: Order, claim: Claim, by: Side | 'system') {
  const claimant = { seller: '卖方', buyer: '买方', system: '系统' }[by]
  const tell = { seller: tellBuyer, buyer: tellSeller, system: tellBoth }[by]
  const [what, whom] = by === 'system' ? ['转入争议', '对方'] : [`${claimant}提出异议`, claimant]
  await tell(trx, order, {
    code: 'N12',
    title: by === 'system' ? '重量超出允差，转入争议' : what,
    content: `订单${order.orderNo}${what}：${claim.content}，请与${whom}协商或等待平台裁定。`.slice(0, 300),
    sms: true,
  })
  await tellOperators(trx, 'OPS', `订单${order.orderNo}${what}${claim.claimNo}，双方未和解时由平台裁定`)
}
