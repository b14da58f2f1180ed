/* The calls of the wizard for sheets with goods, by default with those by the tonne. */
import type { ApiClient } from '@japa/api-client'
import { call } from '#tests/functional/order/helpers'
import db from '@adonisjs/lucid/services/db'
import { asMember, createMember, type TestMember } from './actors.js'

export type SheetColumn = { column: number; title: string; field: string | null; unit: string | null }

type SheetBase = '/seed-fiber/import' | '/foreign/import'

export async function uploadGoodsFile(
  client: ApiClient,
  member: TestMember,
  file: string | Buffer,
  filename = '商品.csv',
  sheet?: number,
  base: SheetBase = '/seed-fiber/import'
) {
  const contents = typeof file === 'string' ? Buffer.from(file) : file
  const request = asMember(client.post(`/api${base}/upload`), member).file('file', contents, { filename })
  const response = await (sheet === undefined ? request : request.field('sheet', sheet))
  return response.body()
}

export const mappingOf = (columns: SheetColumn[]) => columns.map(({ column, field, unit }) => ({ column, field, unit }))

/** Uploads a sheet and checks its rows by the mapping that is proposed. */
export async function checkGoodsSheet(
  client: ApiClient,
  member: TestMember,
  file: string | Buffer,
  constants: object = {},
  base: SheetBase = '/seed-fiber/import'
) {
  const { body, ...answer } = await uploadGoodsFile(client, member, file, undefined, undefined, base)
  if (answer.code !== 20000) throw new Error(answer.message)
  const { importId, columns } = body
  return call(client, member, `${base}/map`, { importId, mapping: mappingOf(columns), constants })
}

/** A colleague who enters and imports goods, and may not offer any. */
export async function enterer({ company }: TestMember): Promise<TestMember> {
  const code = 'TEST_ENTERS'
  const [{ id }] = await db.table('roles').returning('id').insert({ code, name: '录入员', kind: 'member' })
  await db.rawQuery(
    `insert into role_permissions (role_id, permission_id) select ?, id from permissions where code in ('batch:add', 'batch:import')`,
    [id]
  )
  return createMember({ company, roles: [code] })
}
