import { readFileSync } from 'node:fs'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { storeFile } from '#app/system/files/stored_files'
import { asMember, createMember, type MemberOptions, type TestMember } from '#tests/helpers/actors'
import { type ApplicationState, CompanyType } from '#app/company/codes'
import { CompanyFile } from '#app/company/file_purposes'
import type { FilePurpose } from '#app/system/files/define_file_purposes'

/** Fictitious companies with valid and invalid credit codes (GB 32100), made for this project. */
export const FICTITIOUS = readFileSync(new URL('../fixtures/companies_fictitious.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name, alias, type, regnum, valid] = line.split(',')
    return { name, alias, type: Number(type), regnum, valid: valid === '1' }
  })

export const VALID = FICTITIOUS.filter(({ valid, type }) => valid && type > 0)

/** Smallest PNG: file type is read from the content. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

/** A scan uploaded by the user. */
export async function scanOf(userId: number, purpose: FilePurpose = CompanyFile.licence) {
  const { id } = await storeFile({
    name: '扫描件.png',
    mime: 'image/png',
    contents: PNG,
    purpose,
    companyId: null,
    userId,
  })
  return id
}

/** A registered user without a company. */
export const createApplicant = (options: MemberOptions = {}) => createMember({ ...options, certified: false })

/** A complete application of a user for the n-th fictitious company. */
export async function applicationOf(member: TestMember, n = 0) {
  const { name, alias, type, regnum } = VALID[n]
  return {
    name,
    alias,
    type,
    regnum,
    legalName: '王建国',
    provinceName: '新疆维吾尔自治区',
    cityName: '阿克苏地区',
    address: '温州路1号',
    contactPerson: '李建国',
    contactMobile: '13900000001',
    licenceFileId: await scanOf(member.user.id),
    authorisationFileId: await scanOf(member.user.id, CompanyFile.authorization),
  }
}

/** Submits the application and returns it. */
export async function submitted(client: ApiClient, member: TestMember, n = 0) {
  const response = await asMember(client.post('/api/certification/add'), member).json(await applicationOf(member, n))
  response.assertBodyContains({ code: 20000 })
  return response.body().body as { id: number; state: ApplicationState }
}

/** The user's current row. */
export const userRow = (member: TestMember) => db.from('users').where('id', member.user.id).firstOrFail()

/** Companies with these ids and nothing but a name, for tests in which only their money matters. */
export async function insertCompanies(...ids: number[]) {
  await db.table('companies').multiInsert(
    ids.map((id) => ({
      id,
      name: `测试企业${id}`,
      code: `T${id}`,
      alias: `测试${id}`,
      type: CompanyType.trader,
      regnum: `TEST${id}`,
      province_name: '新疆',
      city_name: '石河子',
      contact_person: '张三',
      contact_mobile: '13900000000',
    }))
  )
}
