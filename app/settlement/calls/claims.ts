import { call } from '#core/call'
import { acceptOffer, addClaim, offerOnClaim, withdrawClaim } from '#app/settlement/actions/claim_steps'
import { getClaim } from '#app/settlement/queries/settlements'
import type Claim from '#app/settlement/models/claim'
import * as validators from '#app/settlement/validators/settlement'

const moved = (claim: Claim) => ({ claimId: claim.id, claimNo: claim.claimNo, state: claim.state })

call.write('/settlement/dispute', {
  name: '提出异议',
  access: 'certified',
  permission: 'settlement:object',
  summary: 'A side objects, with evidence: the buyer to the figures, the seller to a receipt that falls short.',
  input: validators.claimAddValidator,
  message: '异议已提交',
  run: async (input, { actor, trx }) => moved(await addClaim(input, actor, trx)),
})

call.write('/claim/offer', {
  name: '提出异议处理方案',
  access: 'certified',
  permission: 'settlement:object',
  summary: 'Offers what would settle an objection.',
  input: validators.claimOfferValidator,
  message: '和解方案已发送',
  run: async (input, { actor, trx }) => moved(await offerOnClaim(input, actor, trx)),
})

call.write('/claim/accept', {
  name: '接受异议处理方案',
  access: 'certified',
  permission: 'settlement:object',
  summary: 'Accepts the offer of the other side.',
  input: validators.answerClaimValidator,
  binds: ({ claimId }, { actor }) => getClaim(claimId, actor),
  message: '双方已和解',
  run: async (input, { actor, trx }) => moved(await acceptOffer(input, actor, trx)),
})

call.write('/claim/withdraw', {
  name: '撤回异议',
  access: 'certified',
  permission: 'settlement:object',
  summary: 'The side that objected takes it back.',
  input: validators.answerClaimValidator,
  binds: ({ claimId }, { actor }) => getClaim(claimId, actor),
  message: '异议已撤销',
  run: async (input, { actor, trx }) => moved(await withdrawClaim(input, actor, trx)),
})
