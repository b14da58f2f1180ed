import { action, datetime, type DeskCall } from '#app/admin/define'
import { publishArticle, withdrawArticle } from '#app/content/actions/publish_article'
import { removeArticle } from '#app/content/actions/remove_article'
import { restoreRevision } from '#app/content/actions/restore_revision'
import { saveArticle } from '#app/content/actions/save_article'
import { type ArticleKind, PublishState } from '#app/content/codes'

type Row = { state: PublishState }
type Written = Omit<Parameters<typeof saveArticle>[0], 'kind' | 'id'>

const publish = action<{ at: ReturnType<typeof datetime> }, Row>({
  label: '发布',
  tone: 'primary',
  bulk: true,
  help: '发布最近保存的版本。到时间自动显示，不需要有人在场',
  form: { at: datetime({ label: '发布时间', required: false, help: '留空立即发布；晚于现在为定时发布' }) },
  available: { state: PublishState.codes },
  run: async ({ id, input, actor, trx }) => {
    const { shownFrom } = await publishArticle({ id, at: input.at as string | null }, actor, trx)
    return { message: input.at ? `将于 ${shownFrom} 显示` : '已发布' }
  },
})

const withdraw = action<{}, Row>({
  label: '下线',
  tone: 'warning',
  bulk: true,
  confirm: '下线后前台不再显示，内容和修订记录保留。确定下线？',
  available: { state: [PublishState.published] },
  run: ({ id, actor, trx }) => withdrawArticle({ id }, actor, trx),
})

export const articleActions = { publish, withdraw }
export const legalActions = { publish }

/** Create and edit of texts of a kind, through the actions of the module. A deleted draft comes back with its versions. */
export const articleCrud = (kind: ArticleKind) => ({
  create: ({ input, actor, trx }: DeskCall<Written>) => saveArticle({ ...input, kind }, actor, trx),
  edit: ({ id, input, actor, trx }: DeskCall<Written> & { id: number }) =>
    saveArticle({ ...input, id, kind }, actor, trx),
  delete: ({ id, actor, trx }: Omit<DeskCall<never>, 'input'> & { id: number }) => removeArticle({ id }, actor, trx),
  recycle: { with: { article_revisions: 'article_id' } },
})

export const revisionActions = {
  restore: action({
    label: '恢复为草稿',
    tone: 'warning',
    confirm: '把这一版的内容恢复为草稿？当前版本保留在修订记录中，前台内容在发布后才会改变。',
    run: async ({ id, actor, trx }) => {
      const { number } = await restoreRevision({ id }, actor, trx)
      return { message: `已恢复，成为第 ${number} 版草稿` }
    },
  }),
}
