import { DateTime } from 'luxon'
import { audit, difference } from '#core/audit'
import { InvalidInputError, refuse } from '#core/errors'
import { cleanHtml, isBlankHtml } from '#core/html'
import { inTransaction, type Trx } from '#core/transaction'
import type { Actor } from '#core/actor'
import Article from '#app/content/models/article'
import ArticleRevision from '#app/content/models/article_revision'
import { YesNo } from '#core/codes'
import { ArticleKind, PublishState } from '#app/content/codes'
import { CoreRefusal } from '#core/refusals'

/** The content of a text, stored for each version. */
type Text = {
  title: string
  summary: string | null
  body: string
  coverId: number | null
  source: string | null
  effectiveOn: string | null
}
/** The position of a text: the same for all versions, changed at once. */
type Place = {
  code: string | null
  channelId: number | null
  parentId: number | null
  sort: number
  pinned: YesNo
}

export type SaveArticleInput = Partial<Text & Place> & { id?: number; kind: ArticleKind }

const TEXT = ['title', 'summary', 'body', 'coverId', 'source', 'effectiveOn'] as const
const PLACE = ['code', 'channelId', 'parentId', 'sort', 'pinned'] as const

/** Maximum depth of the help, from a chapter to its deepest page. */
const DEPTH = 3

const pick = (input: object, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(input).filter(([key, value]) => keys.includes(key) && value !== undefined))

const dateOnly = (value: unknown) =>
  value instanceof DateTime ? value.toISODate() : value instanceof Date ? DateTime.fromJSDate(value).toISODate() : value

function textOf(row: Record<string, any>): Text {
  return { ...(pick(row, TEXT) as Text), effectiveOn: (dateOnly(row.effectiveOn) as string | null) ?? null }
}

/** Checks that the chapter exists, is not the page itself or below it, and that the maximum depth is kept. */
async function checkParent(trx: Trx, id: number | undefined, parentId: number | null) {
  if (!parentId) return
  const { rows } = await trx.rawQuery(
    `with recursive up as (
       select id, parent_id, 1 as step from articles where id = ? and kind = ${ArticleKind.help}
       union all select a.id, a.parent_id, up.step + 1 from articles a join up on a.id = up.parent_id where up.step < 20)
     select array_agg(id) as ids, max(step) as steps from up`,
    [parentId]
  )
  if (!rows[0].ids) throw InvalidInputError.of('parentId', '上级目录不存在', 'exists')
  if (id && rows[0].ids.map(Number).includes(id))
    throw InvalidInputError.of('parentId', '不能放在自己或自己的下级目录中', 'circle')
  const { rows: below } = await trx.rawQuery(
    `with recursive down as (
       select id, 1 as step from articles where id = ?
       union all select a.id, down.step + 1 from articles a join down on a.parent_id = down.id where down.step < 20)
     select coalesce(max(step), 1) as steps from down`,
    [id ?? 0]
  )
  if (rows[0].steps + below[0].steps > DEPTH) throw InvalidInputError.of('parentId', `目录最多${DEPTH}级`, 'depth')
}

async function checkPicture(trx: Trx, coverId: number | null) {
  if (!coverId) return
  const file = await trx.from('files').where({ id: coverId, purpose: 'image', is_public: true }).first()
  if (!file) throw InvalidInputError.of('coverId', '请重新上传封面图片')
}

async function check(trx: Trx, { kind, id }: SaveArticleInput, article: Article) {
  if (isBlankHtml(article.body)) throw InvalidInputError.of('body', '请输入正文', 'required')
  if (kind === ArticleKind.news && !article.channelId) throw InvalidInputError.of('channelId', '请选择栏目', 'required')
  if (kind === ArticleKind.help) await checkParent(trx, id, article.parentId)
  await checkPicture(trx, article.coverId)
}

/**
 * Saves a text as a draft: the published version does not change. A changed text adds a revision.
 *
 * @throws InvalidInputError without text, without a channel, or below itself
 * @throws NotFoundError when there is no text of this kind
 */
export async function saveArticle(input: SaveArticleInput, actor: Actor, outer?: Trx): Promise<{ id: number }> {
  return inTransaction(async (trx) => {
    const article = input.id
      ? await Article.query({ client: trx }).where({ id: input.id, kind: input.kind }).forUpdate().first()
      : new Article().fill({ kind: input.kind, revision: 0, state: PublishState.draft, sort: 100, pinned: YesNo.no })
    if (!article) throw refuse(CoreRefusal.gone)
    article.useTransaction(trx)
    const before = { ...textOf(article.$attributes), ...pick(article.$attributes, PLACE) }
    article.merge({ ...pick(input, TEXT), ...pick(input, PLACE) } as never)
    article.body = cleanHtml(article.body ?? '')
    await check(trx, input, article)
    const after = { ...textOf(article.$attributes), ...pick(article.$attributes, PLACE) }
    const changed = difference(before, after)
    const rewritten = TEXT.some((key) => key in changed.after)
    if (Object.keys(changed.after).length === 0) return { id: article.id }
    if (rewritten) article.revision += 1
    await article.save()
    if (rewritten) await keepRevision(trx, article, actor)
    // The audit keeps only the length of the body, which is stored in the revision.
    const brief = (side: Record<string, unknown>) =>
      'body' in side ? { ...side, body: `${String(side.body ?? '').length} 个字符` } : side
    await audit(trx, actor, {
      action: input.id ? 'article.edit' : 'article.add',
      entity: 'article',
      entityId: article.id,
      before: input.id ? brief(changed.before) : null,
      after: brief(changed.after),
      summary: input.id ? (rewritten ? `保存第 ${article.revision} 版` : '编辑') : '新建',
    })
    return { id: article.id }
  }, outer)
}

async function keepRevision(trx: Trx, article: Article, actor: Actor) {
  await ArticleRevision.create(
    {
      articleId: article.id,
      number: article.revision,
      ...(textOf(article.$attributes) as object),
      authorName: actor.name,
    },
    { client: trx }
  )
}
