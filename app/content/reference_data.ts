/* Content that the site requires: the channels of the news, and the two legal notices that users agree to when registering. */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#core/actor'
import { inTransaction } from '#core/transaction'
import { publishArticle } from '#app/content/actions/publish_article'
import { saveArticle } from '#app/content/actions/save_article'
import { ArticleKind } from '#app/content/codes'

const CHANNELS = [
  ['cotton', '棉花要闻', '产区、加工、仓储和贸易'],
  ['notice', '平台公告', '规则、系统和服务的变动'],
  ['market', '行情分析', '现货、基差和下游'],
  ['policy', '政策法规', '标准、检验和交易规则'],
] as const

const NOTICES = [
  ['legal-notice', '法律声明'],
  ['legal-notice-jxm', '法律声明（合作平台）'],
] as const

const EFFECTIVE = '2026-09-01'

/** Installs the first version of a notice; an existing notice is kept. */
async function installNotice(code: string, title: string) {
  if (await db.from('articles').where({ code }).first()) return
  const body = await readFile(app.makePath(`database/data/legal/${code}.html`), 'utf8')
  await inTransaction(async (trx) => {
    const { id } = await saveArticle(
      { kind: ArticleKind.legal, code, title, body, effectiveOn: EFFECTIVE },
      systemActor(),
      trx
    )
    await publishArticle({ id, at: `${EFFECTIVE}T00:00:00+08:00` }, systemActor(), trx)
  })
}

export async function installReferenceData() {
  await db
    .knexQuery()
    .insert(CHANNELS.map(([code, name, memo], index) => ({ code, name, memo, sort: (index + 1) * 10 })))
    .into('news_channels')
    .onConflict('code')
    .ignore()
  for (const [code, title] of NOTICES) await installNotice(code, title)
}
