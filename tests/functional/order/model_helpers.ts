import type { Actor } from '#core/actor'
import { addClaim } from '#app/settlement/actions/claim_steps'
import { storeFile } from '#app/system/files/stored_files'
import { ClaimKind } from '#app/settlement/codes'
import { SettlementFile } from '#app/settlement/file_purposes'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

/** A picture as evidence. @returns its id */
export async function evidenceOf(actor: Actor): Promise<number> {
  const file = await storeFile({
    name: '证据.png',
    contents: PNG,
    purpose: SettlementFile.evidence,
    companyId: actor.companyId,
    userId: actor.userId,
  })
  return file.id
}

/** An objection with evidence. */
export async function openClaim(settlementId: number, actor: Actor) {
  const fileIds = [await evidenceOf(actor)]
  return addClaim({ settlementId, kind: ClaimKind.quality, content: '质量与合同不符', fileIds }, actor)
}
