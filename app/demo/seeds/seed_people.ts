/* Invented companies (names with 测试, credit codes with FAKE and a valid check digit), their users, and the operators. */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { hashPassword } from '#core/password_hash'
import { DateTime } from 'luxon'
import { systemActor, type Actor } from '#core/actor'
import { audit } from '#core/audit'
import { inTransaction, type Trx } from '#core/transaction'
import Operator from '#app/identity/models/operator'
import User from '#app/identity/models/user'
import { actorOfOperator } from '#app/identity/sessions/operators'
import Company from '#app/company/models/company'
import { DEMO, demoPassword } from '#app/demo/shared/accounts'
import type { Random } from '#app/demo/shared/random'
import { BindCompanyState } from '#app/identity/codes'
import { CompanyState, CompanyType } from '#app/company/codes'
import { YesNo } from '#core/codes'

export type DemoCompany = { company: Company; manager: User; trader: User; finance: User }
export type DemoPeople = { companies: DemoCompany[]; gins: DemoCompany[]; buyers: DemoCompany[]; uncertified: User[] }

const SURNAMES = [
  '李',
  '王',
  '张',
  '刘',
  '陈',
  '杨',
  '赵',
  '黄',
  '周',
  '吴',
  '徐',
  '孙',
  '马',
  '朱',
  '胡',
  '郭',
  '何',
  '林',
]
const GIVEN = [
  '建国',
  '敏',
  '志强',
  '丽娟',
  '军',
  '秀英',
  '国庆',
  '晓燕',
  '新民',
  '海霞',
  '永刚',
  '玉兰',
  '斌',
  '雪梅',
  '振华',
]

function personName(random: Random) {
  return random.pick(SURNAMES) + random.pick(GIVEN)
}

async function giveRole(trx: Trx, user: User, code: string) {
  await trx.rawQuery('insert into user_roles (user_id, role_id) select ?, id from roles where code = ?', [
    user.id,
    code,
  ])
}

/** The 25 companies with a manager, a trader and a finance user each. The first gin and the first mill are the demo accounts. */
export async function seedPeople(random: Random): Promise<DemoPeople> {
  const password = await hashPassword(demoPassword())
  const payPassword = await hashPassword(DEMO.payPassword)
  const rows = readFileSync(app.makePath('database/data/demo_companies.csv'), 'utf8').trim().split('\n').slice(1)
  const firstMill = rows.findIndex((row) => row.split(',')[2] === '4')
  // The platform's own trading house.
  const own = rows.findIndex((row) => Number(row.split(',')[2]) === CompanyType.trader)
  const companies: DemoCompany[] = []
  let serial = 100

  for (const [index, row] of rows.entries()) {
    const [name, alias, type, regnum, province, city] = row.split(',')
    const loginOf = (role: 'manager' | 'trader' | 'finance') => {
      if (index === 0 && role === 'manager') return '13800000001'
      if (index === firstMill) return { manager: '13800000002', trader: '13800000003', finance: '13800000004' }[role]
      return `138${String(++serial).padStart(8, '0')}`
    }
    companies.push(
      await inTransaction(async (trx) => {
        const contact = personName(random)
        const mobile = loginOf('manager')
        const certified = DateTime.now().minus({ days: random.between(60, 700) })
        const { rows: numbers } = await trx.rawQuery(`select nextval('company_code_seq') as n`)
        const company = await Company.create(
          {
            name,
            alias,
            code: `C${String(numbers[0].n).padStart(6, '0')}`,
            type: Number(type),
            self: index === own ? YesNo.yes : YesNo.no,
            state: CompanyState.active,
            regnum,
            legalName: personName(random),
            provinceName: province,
            cityName: city,
            address: `${city}棉花产业园${random.between(1, 88)}号`,
            contactPerson: contact,
            contactMobile: mobile,
            bankCardName: name,
            invoiceAddress: `${province}${city}棉花产业园`,
            invoicePhone: `0991-${random.between(2000000, 8999999)}`,
            invoiceBank: `中国农业银行${city.replace(/[市县区]$/, '')}支行`,
            invoiceAccount: `3${String(random.between(10_000_000, 99_999_999))}${String(random.between(1000, 9999))}`,
            auditedTime: certified,
          },
          { client: trx }
        )
        const person = async (role: 'manager' | 'trader' | 'finance', login: string, personsName: string) => {
          const user = await User.create(
            {
              username: login,
              mobile: login,
              password,
              payPassword: role === 'trader' ? null : payPassword,
              name: personsName,
              companyId: company.id,
              bindCompanyState: BindCompanyState.certified,
              manager: role === 'manager',
              auditedTime: certified,
              createdAt: certified.minus({ days: 1 }),
            },
            { client: trx }
          )
          const code = { manager: 'COMPANY_MANAGER', trader: 'COMPANY_TRADER', finance: 'COMPANY_FINANCE' }[role]
          await giveRole(trx, user, code)
          await trx.table('company_staff').insert({
            user_id: user.id,
            company_id: company.id,
            joined_at: certified.toJSDate(),
          })
          return user
        }
        await trx.table('addresses').insert({
          company_id: company.id,
          contact_name: contact,
          contact_mobile: mobile,
          province,
          city,
          address: `棉花产业园${random.between(1, 88)}号`,
          primary: true,
        })
        await audit(trx, systemActor(), {
          action: 'company.certify',
          entity: 'company',
          entityId: company.id,
          to: CompanyState.active,
          summary: '企业认证通过',
        })
        return {
          company,
          manager: await person('manager', mobile, contact),
          trader: await person('trader', loginOf('trader'), personName(random)),
          finance: await person('finance', loginOf('finance'), personName(random)),
        }
      })
    )
  }

  const uncertified = await Promise.all(
    ['13800000009', '13800000010', '13800000011', '13800000012', '13800000013', '13800000014'].map((mobile) =>
      User.create({ username: mobile, mobile, password, name: personName(random) })
    )
  )
  const { gin, trader, textileMill } = CompanyType
  return {
    companies,
    gins: companies.filter(({ company }) => (company.type & gin) !== 0),
    buyers: companies.filter(
      ({ company }) => (company.type & (trader | textileMill)) !== 0 && (company.type & gin) === 0
    ),
    uncertified,
  }
}

/** An operator of the demo as an actor. */
export async function demoOperator(username: string): Promise<Actor> {
  const { id } = await Operator.findByOrFail('username', username)
  return actorOfOperator(id)
}

/** The operators of `accounts.json`, one for each role and a second one with everything, for what takes two. */
export async function seedOperators() {
  const password = await hashPassword(demoPassword())
  const wanted = [
    ['admin', '陈立', 'SUPER_ADMIN'],
    ['admin2', '林岚', 'SUPER_ADMIN'],
    ['ops', '王敏', 'OPS'],
    ['auditor', '周静', 'AUDITOR'],
    ['finance', '赵凯', 'FINANCE'],
    ['auction', '孙岩', 'AUCTION'],
  ]
  for (const [username, name, role] of wanted) {
    await inTransaction(async (trx) => {
      const operator = await Operator.create({ username, password, name, demo: true }, { client: trx })
      await trx.rawQuery('insert into operator_roles (operator_id, role_id) select ?, id from roles where code = ?', [
        operator.id,
        role,
      ])
    })
  }
}
