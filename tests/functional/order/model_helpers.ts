import type { Actor } from '#core/actor'
import { addClaim } from '#app/settlement/actions/claim_steps'
import { storeFile } from '#app/system/files'
import { ClaimKind } from '#app/settlement/codes'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

/** An objection with a picture as evidence. */
export async function openClaim(settlementId: number, actor: Actor) {
  const file = await storeFile({
    name: '证据.png',
    contents: PNG,
    purpose: 'evidence',
    companyId: actor.companyId,
    userId: actor.userId,
  })
  return addClaim({ settlementId, kind: ClaimKind.quality, content: '质量与合同不符', fileIds: [file.id] }, actor)
}
