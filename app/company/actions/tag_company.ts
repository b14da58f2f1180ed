import Tag from '#app/company/models/tag'
import { audit } from '#core/audit'
import { refuse } from '#core/errors'
import type { Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import { CompanyRefusal } from '#app/company/refusals'

type TagInput = { companyId: number; tagId: number }

/** Attaches a tag; attaching it twice changes nothing. */
export async function tagCompany({ companyId, tagId }: TagInput, actor: Actor, trx: Trx): Promise<void> {
  const tag = await tagOf(trx, tagId)
  const { rows } = await trx.rawQuery(
    'insert into company_tags (company_id, tag_id) values (?, ?) on conflict do nothing returning tag_id',
    [companyId, tagId]
  )
  if (rows.length > 0) await write(trx, actor, companyId, 'company.tag', `加标签：${tag.typeName} ${tag.tagContent}`)
}

/** Takes a tag off. */
export async function untagCompany({ companyId, tagId }: TagInput, actor: Actor, trx: Trx): Promise<void> {
  const tag = await tagOf(trx, tagId)
  const { rows } = await trx.rawQuery('delete from company_tags where company_id = ? and tag_id = ? returning tag_id', [
    companyId,
    tagId,
  ])
  if (rows.length > 0) await write(trx, actor, companyId, 'company.untag', `去标签：${tag.typeName} ${tag.tagContent}`)
}

/** Deletes a tag; every company that bears it loses it, by a line of its own. */
export async function deleteTag({ id, actor, trx }: { id: number; actor: Actor; trx: Trx }): Promise<void> {
  const tag = await tagOf(trx, id, { lock: true })
  const { rows } = await trx.rawQuery('delete from company_tags where tag_id = ? returning company_id', [id])
  for (const { company_id: companyId } of rows)
    await write(trx, actor, companyId, 'company.untag', `标签已删除：${tag.typeName} ${tag.tagContent}`)
  await tag.useTransaction(trx).delete()
}

/** @param options.lock keeps others from attaching the tag until the transaction ends */
async function tagOf(trx: Trx, id: number, { lock = false } = {}) {
  const found = Tag.query({ client: trx }).where('id', id)
  const tag = await (lock ? found.forUpdate() : found).first()
  if (!tag) throw refuse(CompanyRefusal.labelMissing)
  return tag
}

const write = (trx: Trx, actor: Actor, companyId: number, action: string, summary: string) =>
  audit(trx, actor, { action, entity: 'company', entityId: companyId, summary })
