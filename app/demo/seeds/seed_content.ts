/*
 * Content by operators: news of four channels, the help, financial services with leads in every state, pictures, links, contacts, pinned and branded
 * batches. Companies and figures are invented, which the texts state.
 */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import type { Actor } from '#core/actor'
import { ZONE } from '#core/clock'
import { inTransaction } from '#core/transaction'
import { isWorkingDay } from '#app/system/shared/working_days'
import { storeFile } from '#app/system/files/stored_files'
import { actorOfUser } from '#app/identity/sessions/members'
import { addLead, followLead } from '#app/content/actions/finance_leads'
import { publishArticle } from '#app/content/actions/publish_article'
import { saveArticle, type SaveArticleInput } from '#app/content/actions/save_article'
import { demoTexts } from '#app/demo/shared/demo_text'
import { demoOperator, type DemoPeople } from '#app/demo/seeds/seed_people'
import { YesNo } from '#core/codes'
import { ArticleKind, LeadState, PublishState } from '#app/content/codes'
import { CompanyType } from '#app/company/codes'
import { ListingState } from '#app/listing/codes'
import { ProductType, SalesState } from '#app/catalog/codes'
import { SystemFile } from '#app/system/file_purposes'

const SOURCE = '平台编辑部（演示）'

/** A picture of the demo (`bin/make_demo_pictures.mjs`); lint has too many tones for a PNG. */
async function picture(name: string): Promise<{ id: number; url: string }> {
  const file = `${name}.${name === 'goods_colour' ? 'jpg' : 'png'}`
  const contents = await readFile(app.makePath(`database/data/demo_content/${file}`))
  const { id, url } = await storeFile({
    name: file,
    contents,
    purpose: SystemFile.image,
    companyId: null,
    userId: null,
  })
  return { id, url: url! }
}

const daysAgo = (days: number, hour: number) =>
  DateTime.now().setZone(ZONE).minus({ days }).set({ hour, minute: 30, second: 0, millisecond: 0 })

/** A moment of the last working day that is at least so many days ago: nobody writes on Sundays. */
async function workdayAgo(days: number, place: number): Promise<DateTime> {
  let day = daysAgo(days, 9 + (place % 8)).set({ minute: (place * 17) % 60 })
  while (!(await isWorkingDay(day))) day = day.minus({ days: 1 })
  return day
}

async function publish(input: SaveArticleInput, at: DateTime | null, actor: Actor): Promise<number> {
  const { id } = await saveArticle(input, actor)
  await publishArticle({ id, at: at?.toISO() }, actor)
  return id
}

async function seedNews(actor: Actor) {
  const channels = new Map((await db.from('news_channels')).map(({ code, id }) => [code, id]))
  const strip = await picture('news_strip')
  const covers = new Map<string, number>()
  // Oldest first, in the order of writing.
  const texts = demoTexts('news').sort((a, b) => Number(b.fields[1]) - Number(a.fields[1]))
  for (const [index, { title, fields, summary, body }] of texts.entries()) {
    const [channel, days, pinned, drawing] = fields
    if (drawing && !covers.has(drawing)) covers.set(drawing, (await picture(drawing)).id)
    const shown = body.replace('<p>[图片]</p>', `<img src="${strip.url}" alt="四个批次的质量条">`)
    const news = {
      title,
      summary,
      body: shown,
      source: SOURCE,
      channelId: channels.get(channel),
      pinned: pinned ? YesNo.yes : YesNo.no,
    }
    await publish(
      { kind: ArticleKind.news, ...news, coverId: shown === body ? (covers.get(drawing) ?? null) : strip.id },
      await workdayAgo(Number(days), index),
      actor
    )
  }
  const draft = {
    title: '年度检验数据汇总（编写中）',
    channelId: channels.get('cotton'),
    body: '<p>等待数据核对。</p>',
    source: SOURCE,
  }
  await saveArticle({ kind: ArticleKind.news, ...draft }, actor)
  const tomorrow = daysAgo(-1, 9)
  const planned = {
    title: '系统维护预告：明日夜间更新，不影响已有订单',
    summary: '更新期间可以浏览，暂停下单约十分钟。',
    channelId: channels.get('notice'),
    body: '<p>更新时间为明日 23:00 至 23:10。更新期间页面可以浏览，下单和付款暂停，截止时间相应顺延。</p>',
    source: SOURCE,
  }
  await publish({ kind: ArticleKind.news, ...planned }, tomorrow, actor)
}

async function seedHelp(actor: Actor) {
  const ids = new Map<string, number>()
  for (const [index, { title, fields, summary, body }] of demoTexts('help').entries()) {
    const [chapter, code] = fields
    const page = {
      title,
      summary,
      body,
      code: code || null,
      parentId: ids.get(chapter) ?? null,
      sort: (index + 1) * 10,
    }
    ids.set(title, await publish({ kind: ArticleKind.help, ...page }, daysAgo(12, 10), actor))
  }
}

async function seedFinance({ buyers, gins }: DemoPeople, actor: Actor) {
  const products: number[] = []
  for (const [index, { title, fields, summary, body }] of demoTexts('finance').entries())
    products.push(
      await publish(
        { kind: ArticleKind.finance, title, summary, body, source: fields[0], sort: (index + 1) * 10 },
        daysAgo(10, 9),
        actor
      )
    )
  const wishes = [
    { of: gins[1], product: products[0], amount: 800_000_000, memo: '监管库约 500 吨，期望三个月', to: null },
    {
      of: buyers[1],
      product: products[1],
      amount: 300_000_000,
      memo: '每月用棉 200 吨左右，分批提货',
      to: LeadState.contacted,
    },
    { of: gins[2], product: products[2], amount: 150_000_000, memo: null, to: LeadState.closed },
    { of: buyers[2], product: products[1], amount: 500_000_000, memo: '想了解保证金比例', to: null },
  ] as const
  for (const { of, product, amount, memo, to } of wishes) {
    const { id } = await addLead(
      {
        articleId: product,
        companyName: of.company.name,
        contact: of.manager.name!,
        mobile: of.manager.mobile!,
        amount,
        memo,
      },
      await actorOfUser(of.manager.id)
    )
    if (to)
      await inTransaction((trx) =>
        followLead({ id, to: LeadState.contacted, note: '已电话说明流程，待补充资料' }, actor, trx)
      )
    if (to === LeadState.closed)
      await inTransaction((trx) =>
        followLead({ id, to: LeadState.closed, note: '企业暂不需要，改用自有资金' }, actor, trx)
      )
  }
}

const SLIDES = [
  ['carousel_quality', '逐批公检，一行看清质量', '颜色级、长度、马值、强力、整齐度，比例一目了然', '/shop'],
  ['carousel_bridge', '货款监管，提货结算再付款', '每个订单单独记账，买卖双方看到同一本账', '/help-document-a/index'],
  ['carousel_weave', '仓单质押、代采、订单融资', '以真实的棉花和订单为基础，在线登记意向', '/supply-chain-finance'],
] as const

/** Public bodies of the trade, by name and address only. */
const LINKS = [
  ['郑州商品交易所', 'http://www.czce.com.cn/'],
  ['国家统计局', 'https://www.stats.gov.cn/'],
  ['农业农村部', 'http://www.moa.gov.cn/'],
  ['国家发展和改革委员会', 'https://www.ndrc.gov.cn/'],
  ['海关总署', 'http://www.customs.gov.cn/'],
  ['国家市场监督管理总局', 'https://www.samr.gov.cn/'],
] as const

const CONTACTS = [
  { title: '客户服务（演示）', phone: '400-000-0000', hours: '工作日 09:00–18:00' },
  { title: '资金与结算（演示）', phone: '0991-0000000', hours: '工作日 09:00–17:00' },
  { title: '企业认证（演示）', phone: '0991-0000001', hours: '工作日 09:00–18:00' },
]

/** What gins and traders show of their goods: drawings and samples, which say so. */
const SHOP_PICTURES = [
  ['goods_certificate', '检验数据（演示样张）', CompanyType.gin | CompanyType.trader],
  ['goods_colour', '颜色级对照（示意图）', CompanyType.gin],
  ['goods_bale', '棉包外形（示意图）', CompanyType.gin],
  ['goods_label', '棉包标签（演示样张）', CompanyType.gin],
  ['store_plan', '库内垛位（示意图）', CompanyType.trader],
  ['store_truck', '按车提货（示意图）', CompanyType.trader],
] as const

async function seedPieces({ companies }: DemoPeople) {
  for (const [index, [name, title, subtitle, link]] of SLIDES.entries()) {
    const { id } = await picture(name)
    await db
      .table('carousel_slides')
      .insert({ title, subtitle, link, image_id: id, sort: (index + 1) * 10, state: PublishState.published })
  }
  await db
    .table('friendship_links')
    .multiInsert(
      LINKS.map(([name, url], index) => ({ name, url, sort: (index + 1) * 10, state: PublishState.published }))
    )
  await db
    .table('contact_points')
    .multiInsert(
      CONTACTS.map((contact, index) => ({ ...contact, sort: (index + 1) * 10, state: PublishState.published }))
    )
  for (const [index, [name, title, of]] of SHOP_PICTURES.entries()) {
    const { id } = await picture(name)
    const sellers = companies.filter(({ company }) => (company.type & of) !== 0)
    const rows = sellers.map(({ company }) => ({
      company_id: company.id,
      image_id: id,
      title,
      sort: index,
      state: PublishState.published,
    }))
    if (rows.length > 0) await db.table('shop_pictures').multiInsert(rows)
  }
}

/** Six of the best batches that can be ordered now, and two mills and a batch under the brand of the alliance. */
async function seedPicks() {
  const { rows } = await db.rawQuery(
    `select b.id, b.len_avg, b.strength_avg, b.mike_avg, b.impurity from batches b join listings l on l.batch_id = b.id and l.state = ${ListingState.listed}
     where b.sales_state = ${SalesState.onSale} and b.product_type = ${ProductType.xinjiang} and b.len_avg >= 29 and b.strength_avg >= 29 order by b.impurity, b.id limit 6`
  )
  const picks = rows.map((row: Record<string, number>, index: number) => ({
    batch_id: row.id,
    reason: `长度${row.len_avg} 强力${row.strength_avg} 马值${row.mike_avg} 含杂${row.impurity}%`,
    sort: (index + 1) * 10,
    state: PublishState.published,
  }))
  if (picks.length > 0) await db.table('selected_resources').multiInsert(picks)
  const { rows: mills } = await db.rawQuery(
    `select b.producer_id as id, min(b.id) as batch from batches b join listings l on l.batch_id = b.id and l.state = ${ListingState.listed}
     where b.sales_state = ${SalesState.onSale} and b.producer_id is not null group by b.producer_id order by count(*) desc, b.producer_id limit 3`
  )
  const year = DateTime.now().setZone(ZONE).year
  const brands = mills.map(({ id, batch }: { id: number; batch: number }, index: number) => ({
    ...(index < 2 ? { producer_id: id, batch_id: null } : { producer_id: null, batch_id: batch }),
    certificate_no: `演示-${year}-${String(index + 1).padStart(3, '0')}`,
    valid_from: `${year}-01-01`,
    valid_until: `${year + 1}-12-31`,
    memo: '演示数据，非真实授权',
    state: PublishState.published,
  }))
  if (brands.length > 0) await db.table('ccia_brands').multiInsert(brands)
}

export async function seedContent(people: DemoPeople) {
  const actor = await demoOperator('admin')
  await seedNews(actor)
  await seedHelp(actor)
  await seedFinance(people, actor)
  await seedPieces(people)
  await seedPicks()
}
