import type { Actor } from '#core/actor'
import { audit } from '#core/audit'
import { InvalidInputError } from '#core/errors'
import type { Trx } from '#core/transaction'
import type { Id, Resource } from '#app/admin/define'
import { discussedAs } from '#app/admin/queries/changed_rows'
import { rowKey } from '#app/admin/queries/discussion'
import { readerOf } from '#app/admin/queries/readers'

/**
 * Adds a comment to a record and tells those who are mentioned. The log says that something was said and not what: a comment is read where its record may be read.
 *
 * @throws InvalidInputError for a mentioned operator who may not read the record
 */
export async function addComment(
  resource: Resource,
  id: Id,
  { body, mentions }: { body: string; mentions: number[] },
  actor: Actor,
  trx: Trx
): Promise<{ id: number }> {
  const named: { id: number; name: string }[] = []
  for (const operatorId of new Set(mentions)) {
    const reader = await readerOf(resource, id, operatorId, trx)
    if (!reader) throw InvalidInputError.of('mentions', '提到的操作员无权查看该记录', 'exists')
    named.push({ id: operatorId, name: reader.name })
  }
  const [comment] = await trx
    .table('admin_comments')
    .insert({
      ...rowKey(resource, id),
      author_id: actor.userId,
      author_name: actor.name,
      body,
      mentioned: JSON.stringify(named.map(({ name }) => name)),
    })
    .returning('id')
  const told = named.filter((one) => one.id !== actor.userId)
  if (told.length > 0)
    await trx.table('admin_inbox').multiInsert(
      told.map((one) => ({
        ...rowKey(resource, id),
        operator_id: one.id,
        kind: 'mentioned',
        comment_id: comment.id,
        from_name: actor.name,
      }))
    )
  await audit(trx, actor, {
    action: `${resource.name}.comment`,
    entity: 'comment',
    entityId: discussedAs(resource.name, id),
    summary: named.length > 0 ? `评论，提到${named.map(({ name }) => name).join('、')}`.slice(0, 500) : '评论',
  })
  return { id: comment.id }
}
