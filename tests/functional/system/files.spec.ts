import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import { defineResource, file, text } from '#app/admin/define'
import { registerResource, resources } from '#app/admin/registry'
import FriendshipLink from '#app/content/models/friendship_link'
import { filePurposeOf } from '#app/system/files/file_purposes'
import { QUOTA } from '#app/system/files/file_quota'
import { grantFile, removeUnusedFiles, safeName, storeFile, useFile } from '#app/system/files/stored_files'
import { inTransaction } from '#core/transaction'
import {
  asMember,
  asOperator,
  createMember,
  createOperator,
  type TestMember,
  type TestOperator,
} from '#tests/helpers/actors'
import type { ApiClient } from '@japa/api-client'
import { makeDeal, walk } from '../order/helpers.js'
import { forgetEverything } from '#core/cached'
import { DataScope } from '#core/codes'
import { BindCompanyState } from '#app/identity/codes'
import { CompanyFile } from '#app/company/file_purposes'
import { OrderFile } from '#app/order/file_purposes'
import { SystemFile } from '#app/system/file_purposes'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')

const upload = (client: ApiClient, member: TestMember, contents: Buffer, filename: string, purpose = 'licence') =>
  asMember(client.post('/api/file/upload'), member).field('purpose', purpose).file('file', contents, { filename })

const download = (client: ApiClient, member: TestMember, id: number) =>
  asMember(client.post('/api/file/download'), member).json({ id })

/** A screen whose records hold files that operators upload. */
function withScales() {
  registerResource(
    defineResource(FriendshipLink, {
      name: 'scales',
      label: '磅房',
      group: '商品',
      path: 'scales',
      owners: 'public',
      title: 'name',
      fields: { name: text({ label: '名称' }), logoId: file({ label: '磅单', purpose: OrderFile.ticket.name }) },
      crud: { edit: true },
      scope: 'friendship_links.sort < 900',
    })
  )
  return () => {
    resources.delete('scales')
  }
}

let scales = 0
async function makeScale(logoId: number | null): Promise<number> {
  const name = `磅房${++scales}`
  const [{ id }] = await db
    .table('friendship_links')
    .insert({ name, url: 'https://example.com', logo_id: logoId })
    .returning('id')
  return id
}

const ofOperators = (operatorId: number | null = null) =>
  storeFile({ name: '磅单.pdf', contents: PDF, purpose: OrderFile.ticket, companyId: null, userId: null, operatorId })

test.group('Files', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an upload is stored under a random name and comes back with its own', async ({ client, assert }) => {
    const member = await createMember()
    const response = await upload(client, member, PNG, '营业执照 正本.png')
    assert.include(response.body().body, { name: '营业执照 正本.png', size: PNG.length, mime: 'image/png' })
    const row = await db.from('files').where('id', response.body().body.id).firstOrFail()
    assert.match(row.key, /^licence\/\d{6}\/[0-9a-f]{32}\.png$/)
    const file = await download(client, member, row.id)
    assert.include(file.header('content-disposition'), `filename*=UTF-8''${encodeURIComponent('营业执照 正本.png')}`)
    assert.equal(file.header('content-length'), String(PNG.length))
  })

  test('the content decides what a file is, not its name', async ({ client }) => {
    const member = await createMember()
    const script = await upload(client, member, Buffer.from('<script>alert(1)</script>'), 'licence.png')
    script.assertBodyContains({ code: 40000, message: '文件只支持jpg、png、pdf格式' })
    const pdf = await upload(client, member, PDF, 'licence.png')
    pdf.assertBodyContains({ code: 20000, body: { mime: 'application/pdf' } })
  })

  test('a licence of more than 10 MB is refused, and so is an empty file and none at all', async ({ client }) => {
    const member = await createMember()
    const large = await upload(client, member, Buffer.concat([PNG, Buffer.alloc(10 * 1024 * 1024)]), 'licence.png')
    large.assertBodyContains({ code: 40000, message: '文件不能超过10MB' })
    const empty = await upload(client, member, Buffer.alloc(0), 'licence.png')
    empty.assertBodyContains({ code: 40000 })
    const none = await asMember(client.post('/api/file/upload'), member).field('purpose', 'licence')
    none.assertBodyContains({ code: 40000, message: '请上传文件' })
  })

  test('what the platform makes itself cannot be uploaded', async ({ client }) => {
    const response = await upload(client, await createMember(), PDF, 'contract.pdf', 'contract')
    response.assertBodyContains({ code: 40000, message: '文件用途不在可选范围内' })
  })

  test('colleagues and granted companies open it, others do not learn that it exists', async ({ client }) => {
    const owner = await createMember()
    const colleague = await createMember({ company: owner.company })
    const partner = await createMember()
    const stranger = await createMember()
    const { id } = (await upload(client, owner, PDF, '磅单.pdf', 'ticket')).body().body
    await db.transaction((trx) => grantFile(trx, id, partner.company.id))
    for (const member of [owner, colleague, partner])
      (await download(client, member, id)).assertHeader('content-type', 'application/pdf')
    for (const wrong of [id, 999_999_999]) {
      const response = await download(client, stranger, wrong)
      response.assertBodyContains({ code: 40400, reason: 'system.fileMissing' })
    }
  })

  test('an operator opens what a screen of theirs shows, and no other private file', async ({ client, assert }) => {
    const owner = await createMember()
    const shown: Record<string, string[]> = {
      licence: ['AUDITOR', 'OPS'],
      authorization: ['AUDITOR', 'OPS'],
      ticket: ['FINANCE', 'OPS'],
      evidence: ['OPS'],
      slip: ['FINANCE'],
      invoice: ['FINANCE', 'OPS'],
      import: ['OPS'],
    }
    for (const [purpose, roles] of Object.entries(shown)) {
      const contents = purpose === 'import' ? Buffer.from('批号,公重\n65001,42.1\n') : PDF
      const { id } = await storeFile({
        name: purpose === 'import' ? '批次.csv' : '材料.pdf',
        contents,
        purpose: filePurposeOf(purpose),
        companyId: owner.company.id,
        userId: owner.user.id,
      })
      for (const role of ['OPS', 'AUDITOR', 'FINANCE']) {
        const operator = await createOperator({ roles: [role] })
        const open = async () => (await asOperator(client.get(`/admin/api/files/${id}`), operator)).status()
        await db.from('files').where('id', id).update({ used_at: null })
        assert.equal(await open(), 404, `${role} ${purpose}, which no record names`)
        await db.from('files').where('id', id).update({ used_at: new Date() })
        assert.equal(await open(), roles.includes(role) ? 200 : 404, `${role} ${purpose}`)
      }
    }
  })

  test('an operator of 本企业 opens files of the company only, one of 本人 none of others', async ({
    client,
    assert,
  }) => {
    const mine = await createMember()
    const theirs = await createMember()
    const fileOf = async ({ company, user }: typeof mine) => {
      const { id } = await storeFile({
        name: '磅单.pdf',
        contents: PDF,
        purpose: OrderFile.ticket,
        companyId: company.id,
        userId: user.id,
      })
      await db.from('files').where('id', id).update({ used_at: new Date() })
      return id
    }
    const own = await fileOf(mine)
    const foreign = await fileOf(theirs)
    const opens = async (dataScope: DataScope, id: number) => {
      const clerk = await createOperator({ permissions: ['pick_orders.get'], dataScope })
      await db.from('operators').where('id', clerk.operator.id).update({ company_id: mine.company.id })
      return (await asOperator(client.get(`/admin/api/files/${id}`), clerk)).status()
    }
    assert.equal(await opens(DataScope.everything, foreign), 200)
    assert.equal(await opens(DataScope.ownCompany, own), 200)
    assert.equal(await opens(DataScope.ownCompany, foreign), 404)
    assert.equal(await opens(DataScope.ownRows, own), 404)
  })

  test('an attachment of operators is not open to every other one', async ({ client, assert }) => {
    const uploader = await createOperator({ permissions: ['sms_messages.query'] })
    const { id } = await storeFile({
      name: '附件.pdf',
      contents: PDF,
      purpose: SystemFile.attachment,
      companyId: null,
      userId: null,
      operatorId: uploader.operator.id,
    })
    for (const permissions of [['sms_messages.query'], ['orders.get']]) {
      const other = await createOperator({ permissions })
      assert.equal((await asOperator(client.get(`/admin/api/files/${id}`), other)).status(), 404)
    }
  })

  test('an operator opens a file of operators by the record that names it, and only there', async ({
    client,
    assert,
  }) => {
    const uploader = await createOperator({ permissions: ['scales.edit'] })
    const { id } = await ofOperators(uploader.operator.id)
    const opensIt = async (operator: TestOperator) =>
      (await asOperator(client.get(`/admin/api/files/${id}`), operator)).status() === 200
    const opens = async (...permissions: string[]) => opensIt(await createOperator({ permissions }))
    // while the file is in no record, its uploader can open it, who may put it into one
    assert.isTrue(await opensIt(uploader))
    assert.isFalse(await opens('scales.edit'))
    assert.isFalse(await opens('scales.get'))
    const scale = await makeScale(id)
    assert.isTrue(await opens('scales.get'))
    assert.isFalse(await opens('scales.edit'))
    assert.isFalse(await opensIt(uploader), 'the record is beyond the uploader')
    assert.isFalse(await opens('friendship_links.get'))
    await db.from('friendship_links').where('id', scale).update({ sort: 900 })
    assert.isFalse(await opens('scales.get'))
  }).setup(withScales)

  test('a file is put into a record only by who may open it', async ({ client, assert }) => {
    const used = await ofOperators()
    await makeScale(used.id)
    const operator = await createOperator({ permissions: ['scales.edit'] })
    const fresh = await ofOperators(operator.operator.id)
    const another = await ofOperators((await createOperator()).operator.id)
    const own = await makeScale(null)
    const put = (logoId: number) => asOperator(client.put(`/admin/api/scales/${own}`), operator).json({ logoId })
    const refused = await put(used.id)
    refused.assertStatus(422)
    assert.include(refused.text(), '请选择有效的磅单')
    ;(await put(another.id)).assertStatus(422)
    ;(await put(fresh.id)).assertStatus(200)
    // an unchanged value is accepted
    ;(await put(fresh.id)).assertStatus(200)
  }).setup(withScales)

  test('somebody who has left the company no longer opens its files', async ({ client }) => {
    const owner = await createMember()
    const leaver = await createMember({ company: owner.company })
    const { id } = (await upload(client, owner, PDF, '磅单.pdf', 'ticket')).body().body
    const { id: uploaded } = (await upload(client, leaver, PDF, '发票.pdf', 'invoice')).body().body
    ;(await download(client, leaver, uploaded)).assertStatus(200)
    await db
      .from('users')
      .where('id', leaver.user.id)
      .update({ company_id: null, bind_company_state: BindCompanyState.unbound })
    forgetEverything()
    for (const file of [id, uploaded]) (await download(client, leaver, file)).assertBodyContains({ code: 40400 })
    ;(await download(client, owner, uploaded)).assertStatus(200)
  })

  test('who sees the own orders only opens files of the company that these name', async ({ client, assert }) => {
    await db.from('roles').where('code', 'COMPANY_TRADER').update({ data_scope: DataScope.ownRows })
    const deal = await makeDeal(client)
    const trader = await createMember({ company: deal.buyer.company })
    const { id } = (await upload(client, deal.buyer, PDF, '合同.pdf', 'document')).body().body
    const { id: own } = (await upload(client, trader, PDF, '合同.pdf', 'document')).body().body
    ;(await download(client, trader, id)).assertBodyContains({ code: 40400 })
    ;(await download(client, trader, own)).assertStatus(200)
    const { orderId } = await walk(assert, deal, 'place')
    await db.from('orders').where('id', orderId).update({ buyer_user_id: trader.user.id, contract_file_id: id })
    ;(await download(client, trader, id)).assertStatus(200)
  })

  test('a public picture opens without a session, a private file never does', async ({ client, assert }) => {
    const picture = await storeFile({
      name: '轮播.png',
      contents: PNG,
      purpose: SystemFile.image,
      companyId: null,
      userId: null,
    })
    const open = await client.get(picture.url!)
    open.assertStatus(200)
    assert.include(open.header('cache-control'), 'immutable')
    const { id } = await storeFile({
      name: '执照.png',
      contents: PNG,
      purpose: CompanyFile.licence,
      companyId: null,
      userId: null,
    })
    const { key } = await db.from('files').where('id', id).firstOrFail()
    const closed = await client.get(`/api/public/file/${key}`)
    closed.assertBodyContains({ code: 40400 })
  })

  test('a name cannot leave its folder', ({ assert }) => {
    assert.equal(safeName('../../etc/passwd'), 'passwd')
    assert.equal(safeName('C:\\文档\\合同.pdf'), '合同.pdf')
    assert.equal(safeName('a"b<c>\r\n.pdf'), 'abc.pdf')
    assert.isAtMost(safeName(`${'长'.repeat(300)}.pdf`).length, 124)
  })
})

test.group('Room for files', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const PLACE = {
    mime: 'application/pdf',
    sha256: '0'.repeat(64),
    purpose: 'ticket',
    is_public: false,
    used_at: new Date(),
  }
  let keys = 0
  const fill = (userId: number, companyId: number | null, size: number) =>
    db.table('files').insert({
      ...PLACE,
      key: `ticket/room/${++keys}`,
      name: '磅单.pdf',
      user_id: userId,
      company_id: companyId,
      size,
    })

  test('a person without a company has less of it than one with a company', async ({ client }) => {
    const stranger = await createMember({ certified: false })
    const member = await createMember()
    for (const { user } of [stranger, member]) await fill(user.id, null, QUOTA.stranger)
    const refused = await upload(client, stranger, PDF, '执照.pdf')
    refused.assertBodyContains({ code: 50000, reason: 'system.filesOfPersonFull', detail: { megabytes: 100 } })
    ;(await upload(client, member, PDF, '执照.pdf')).assertBodyContains({ code: 20000 })
  })

  test('a person and a company have so much of it, and what is refused leaves no bytes', async ({ client, assert }) => {
    const member = await createMember()
    const colleague = await createMember({ company: member.company })
    const kept = async () => (await db.from('files').where('user_id', member.user.id)).length
    await fill(member.user.id, member.company.id, QUOTA.person)
    const own = await upload(client, member, PDF, '执照.pdf')
    own.assertBodyContains({ code: 50000, reason: 'system.filesOfPersonFull' })
    assert.equal(await kept(), 1)
    ;(await upload(client, colleague, PDF, '执照.pdf')).assertBodyContains({ code: 20000 })
    await fill(member.user.id, member.company.id, QUOTA.company)
    const theirs = await upload(client, colleague, PDF, '执照.pdf')
    theirs.assertBodyContains({ code: 50000, reason: 'system.filesOfCompanyFull' })
    ;(await upload(client, await createMember(), PDF, '执照.pdf')).assertBodyContains({ code: 20000 })
  })

  test('an upload that no record names is removed after two weeks, as no draft still brings it back; one in use stays', async ({
    client,
    assert,
  }) => {
    const member = await createMember()
    const ids: number[] = []
    for (const name of ['没用.pdf', '用过.pdf', '新的.pdf'])
      ids.push((await upload(client, member, PDF, name, 'ticket')).body().body.id)
    const [unused, used] = ids
    await inTransaction((trx) => useFile(trx, used, member.actor))
    await db
      .from('files')
      .whereIn('id', [unused, used])
      .update({ created_at: db.raw(`now() - interval '15 days'`) })
    const { key } = await db.from('files').where('id', unused).firstOrFail()
    assert.isTrue(await drive.use().exists(key))
    await db
      .from('files')
      .where('id', ids[2])
      .update({ created_at: db.raw(`now() - interval '13 days'`) })
    assert.equal(await removeUnusedFiles(), 1)
    assert.isFalse(await drive.use().exists(key))
    const left = await db.from('files').whereIn('id', ids).orderBy('id').select('id')
    assert.deepEqual(
      left.map(({ id }) => id),
      ids.slice(1)
    )
  })
})
