import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { asOperator, createOperator, type TestOperator } from '#tests/helpers/actors'
import { saveArticle, type SaveArticleInput } from '#app/content/actions/save_article'
import { publishArticle } from '#app/content/actions/publish_article'
import { systemActor } from '#core/actor'
import { ArticleKind } from '#app/content/codes'

export const editor = () => createOperator({ roles: ['CONTENT'] })

export async function channelId(code = 'cotton'): Promise<number> {
  return (await db.from('news_channels').where({ code }).firstOrFail()).id
}

/** Calls the back office as an operator. */
export const desk = (client: ApiClient, operator: TestOperator) => ({
  get: (path: string) => asOperator(client.get(`/admin/api/${path}`), operator),
  post: (path: string, body: object) => asOperator(client.post(`/admin/api/${path}`), operator).json(body),
  put: (path: string, body: object) => asOperator(client.put(`/admin/api/${path}`), operator).json(body),
  remove: (path: string) => asOperator(client.delete(`/admin/api/${path}`), operator),
  act: (resource: string, action: string, ids: number[], input: object = {}) =>
    asOperator(client.post(`/admin/api/${resource}/actions/${action}`), operator).json({ ids, input }),
})

/** A published text, made by the actions without requests. */
export async function published(input: Partial<SaveArticleInput> & { title: string }, at?: string): Promise<number> {
  const kind = input.kind ?? ArticleKind.news
  const { id } = await saveArticle(
    { body: '<p>正文</p>', ...(kind === ArticleKind.news && { channelId: await channelId() }), ...input, kind },
    systemActor()
  )
  await publishArticle({ id, at }, systemActor())
  return id
}

/** Moves all times of a text a number of minutes into the past. */
export async function minutesPass(id: number, minutes: number) {
  const earlier = (column: string) => db.raw(`${column} - make_interval(mins => ?)`, [minutes])
  await db
    .from('articles')
    .where({ id })
    .update({ published_at: earlier('published_at') })
  await db
    .from('article_revisions')
    .where({ article_id: id })
    .update({ shown_from: earlier('shown_from') })
}

export const titles = (response: { body(): any }) => response.body().body.data.map(({ title }: any) => title)
