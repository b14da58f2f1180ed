/* Activities of operators and members besides trading: tags, a company on the blacklist, saved searches, read notices, the user log. */
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { inTransaction } from '#core/transaction'
import { ZONE } from '#core/clock'
import { actorOfUser } from '#app/identity/sessions/members'
import { isWorkingDay } from '#app/system/shared/working_days'
import { calls } from '#core/declared_calls'
import { blacklistCompany, restoreCompany } from '#app/company/actions/blacklist_company'
import { tagCompany } from '#app/company/actions/tag_company'
import Tag from '#app/company/models/tag'
import { saveSearch } from '#app/listing/actions/change_saved_search'
import { demoOperator, type DemoCompany, type DemoPeople } from '#app/demo/seeds/seed_people'
import type { Random } from '#app/demo/shared/random'
import { Region } from '#app/catalog/codes'
import { CompanyType } from '#app/company/codes'

const TAGS = [
  ['客户等级', 'A级', '近一年履约率 100%', true],
  ['客户等级', 'B级', '近一年有改期或补款', false],
  ['客户等级', 'C级', '近一年有违约或仲裁', false],
  ['业务关注', '需开票提醒', '上月发票逾期', false],
  ['业务关注', '期现结合', '同时参与期货套保', false],
] as const

/** Two tags each for most companies; the first two are the best customers. */
async function seedTags({ companies }: DemoPeople, random: Random) {
  const actor = await demoOperator('ops')
  await inTransaction(async (trx) => {
    const tags = []
    for (const [typeName, tagContent, memo, ratedA] of TAGS)
      tags.push(await Tag.create({ typeName, tagContent, memo, ratedA }, { client: trx }))
    for (const [index, { company }] of companies.entries()) {
      const best = index < 2 ? 0 : random.pick([0, 0, 1, 1, 2])
      await tagCompany({ companyId: company.id, tagId: tags[best].id }, actor, trx)
      if (random.chance(0.3))
        await tagCompany({ companyId: company.id, tagId: tags[random.between(3, 4)].id }, actor, trx)
    }
  })
}

async function seedBlacklist({ companies }: DemoPeople) {
  const actor = await demoOperator('ops')
  const until = DateTime.now().setZone(ZONE).plus({ months: 2 }).toISODate()!
  const [improved, banned] = companies.slice(-3).map(({ company }) => company.id)
  await blacklistCompany({ companyId: improved, reason: '三个月内两次接单后拒绝付款' }, actor)
  await restoreCompany({ companyId: improved, reason: '已提交整改说明并补缴违约金' }, actor)
  await blacklistCompany({ companyId: banned, reason: '提供的质检材料与公检数据不符，核查期间暂停交易', until }, actor)
}

const SEARCHES = [
  {
    name: '双29 A级马值 南疆',
    criteria: { lenAvg: '29~', strengthAvg: '29~', mikeAvg: '3.7~4.2', region: String(Region.southXinjiang) },
    alert: true,
  },
  {
    name: '低含杂 库尔勒库',
    criteria: { impurity: '~1.8', lenAvg: '28.5~', region: String(Region.southXinjiang) },
    alert: false,
  },
  { name: '纺40支备货 18,000以下', criteria: { price: '~18000', strengthAvg: '28.5~' }, alert: true },
]

async function seedSearches(buyer: DemoCompany) {
  const actor = await actorOfUser(buyer.manager.id)
  for (const search of SEARCHES) await saveSearch(search, actor)
}

const NEWEST_UNREAD = 4

/** Marks the older notices of each user as read and leaves the newest ones unread. */
async function readOlderNotices() {
  await db.rawQuery(
    `insert into notice_reads (notice_id, user_id)
     select id, reader from (
       select n.id, u.id as reader, row_number() over (partition by u.id order by n.id desc) as place
       from notices n join users u on u.id = n.user_id or (n.user_id is null and u.company_id = n.company_id)) as theirs
     where place > ? on conflict do nothing`,
    [NEWEST_UNREAD]
  )
}

/** The calls of a visit after its login. */
const CALLS = [
  '/api/shop/search',
  '/api/shop/search',
  '/api/batch/get',
  '/api/batch/similar',
  '/api/order/list',
  '/api/order/get',
  '/api/order/export',
  '/api/bank/company/transfer/list',
]
const LOG_DAYS = 64
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148',
]

/** The name of a call in the log. */
function nameOf(path: string): string {
  const name = calls.find((call) => call.path === path)?.name
  if (!name) throw new Error(`no call ${path} leaves lines in the user log`)
  return name
}

/** Two months of the user log as the middleware writes it: a user who is active on a day logs in and then makes some calls. */
async function seedUserLog({ companies }: DemoPeople, random: Random) {
  const now = Date.now()
  const workdays: boolean[] = []
  for (let day = 0; day < LOG_DAYS; day++) workdays.push(await isWorkingDay(DateTime.now().minus({ days: day })))
  const lines = companies.flatMap(({ company, manager, trader }) =>
    [manager, trader].flatMap((user) => {
      const ip = `10.${random.between(1, 60)}.${random.between(0, 255)}.${random.between(2, 250)}`
      const who = {
        kind: 'member',
        user_id: user.id,
        user_name: user.name,
        company_id: company.id,
        company_name: company.name,
        method: 'POST',
        code: 20000,
        ip,
        user_agent: random.pick(BROWSERS),
      }
      const days = workdays.flatMap((works, day) => (random.chance(works ? 0.45 : 0.08) ? [day] : []))
      return days.flatMap((day) => {
        const login = now - day * 86_400_000 - random.between(90, 400) * 60_000
        return Array.from({ length: random.between(2, 6) }, (_, step) => {
          const path = step === 0 ? '/api/login' : random.pick(CALLS)
          return {
            ...who,
            path,
            summary: nameOf(path),
            ms: random.between(3, 60),
            created_at: new Date(login + step * random.between(1, 14) * 60_000),
          }
        })
      })
    })
  )
  lines.sort((a, b) => Number(a.created_at) - Number(b.created_at))
  for (let from = 0; from < lines.length; from += 1000)
    await db.table('user_logs').multiInsert(lines.slice(from, from + 1000))
}

/** Runs after the orders, because a blacklisted company cannot trade. */
export async function seedOperations(people: DemoPeople, random: Random) {
  await seedTags(people, random)
  await seedBlacklist(people)
  await seedSearches(people.buyers.find(({ company }) => company.type === CompanyType.textileMill)!)
  await readOlderNotices()
  await seedUserLog(people, random)
}
