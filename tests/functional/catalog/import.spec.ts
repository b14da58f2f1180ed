import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import drive from '@adonisjs/drive/services/main'
import type { ApiClient } from '@japa/api-client'
import { DAILY_SHEETS } from '#app/catalog/actions/upload_sheet'
import Batch from '#app/catalog/models/batch'
import { CompanyType } from '#app/company/codes'
import { resetDatabase } from '#tests/helpers/database'
import { asMember, createMember, type TestMember } from '#tests/helpers/actors'
import { createBatch } from '#tests/helpers/batches'
import { csv, fixture, HEADER, readAll, ROW } from '#tests/helpers/sheets'
import { ImportRowLevel, ImportState, InTransitState, ProductType, SalesState, WeightType } from '#app/catalog/codes'
import { now } from '#core/clock'
import { YesNo } from '#core/codes'

const call = (client: ApiClient, member: TestMember, path: string, body: object = {}) =>
  asMember(client.post(`/api${path}`), member).json(body)

/** The bytes of a download. */
async function download(client: ApiClient, member: TestMember, path: string, body: object = {}) {
  const request = call(client, member, path, body)
  request.request.responseType('blob')
  return request
}

async function upload(client: ApiClient, member: TestMember, contents: Uint8Array | string, name = '检测表.csv') {
  const response = await asMember(client.post('/api/batch/import/upload'), member).file(
    'file',
    Buffer.from(contents as string),
    {
      filename: name,
    }
  )
  return response.body()
}

/** Uploads a sheet, accepts the proposed mapping, and returns the answers. */
async function check(client: ApiClient, member: TestMember, contents: Uint8Array | string, more: object = {}) {
  const uploaded = await upload(client, member, contents)
  const { importId, columns, kind } = uploaded.body
  const mapping = columns.map(({ column, field, unit }: any) => ({ column, field, unit }))
  const mapped = await call(client, member, '/batch/import/map', {
    importId,
    kind,
    mapping,
    productType: ProductType.xinjiang,
    ...more,
  })
  return { importId, uploaded, mapped: mapped.body() }
}

test.group('Import of inspection sheets', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a GBK sheet goes from upload to batches with derived weights and agio', async ({ client, assert }) => {
    const seller = await createMember()
    const { importId, uploaded, mapped } = await check(client, seller, fixture('batch_gbk_crlf.csv'))
    assert.equal(uploaded.code, 20000)
    assert.equal(uploaded.body.rowsTotal, 3)
    assert.deepInclude(uploaded.body.columns[0], { title: '批号', field: 'batchCode' })
    assert.deepInclude(mapped.body, { state: ImportState.checked, okCount: 3, errorCount: 0 })
    assert.equal(await Batch.query().where('company_id', seller.company.id).first(), null)

    const done = await call(client, seller, '/batch/import/confirm', { importId })
    assert.deepInclude(done.body().body, { state: ImportState.done, createdCount: 3, updatedCount: 0 })

    const batches = await Batch.query().where('company_id', seller.company.id).orderBy('batch_code')
    assert.deepEqual(
      batches.map((batch) => batch.batchCode),
      ['65079161001', '65423161007', '65534162018']
    )
    assert.deepInclude(batches[0].$attributes, {
      publicWeight: 43.548,
      weightType: WeightType.conditioned,
      salesState: SalesState.onSale,
      lvMain: '31',
      czceAgio: null,
      czceAgioReason: '数据不全：缺颜色级比例、轧工质量',
      importId,
    })
  })

  test('while one sheet is checked or written no other is taken', async ({ client, assert }) => {
    const seller = await createMember()
    const { body } = await upload(client, seller, fixture('batch_gbk_crlf.csv'), '第一张.csv')
    for (const state of [ImportState.checking, ImportState.writing]) {
      await db.from('imports').where('id', body.importId).update({ state })
      const next = await upload(client, seller, fixture('batch_gbk_crlf.csv'))
      assert.deepInclude(next, { code: 50000, reason: 'catalog.importRunning', detail: { fileName: '第一张.csv' } })
    }
    await db.from('imports').where('id', body.importId).update({ state: ImportState.done })
    assert.equal((await upload(client, seller, fixture('batch_gbk_crlf.csv'))).code, 20000)
  })

  test('the preview names the row of each error and nothing is written until it is confirmed', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const sheet = csv([
      [...HEADER, '白棉2级', '白棉3级'],
      [...ROW, 62.4, 37.6],
      ['65123251002', ...ROW.slice(1), 62.4, 30],
      ['65123251001', ...ROW.slice(1), 62.4, 37.6],
      ['65123251003', '12', ...ROW.slice(2), 62.4, 37.6],
      ['65123251004', '170', '38.5', ...ROW.slice(3, 4), '10.5', ...ROW.slice(5), 62.4, 37.6],
    ])
    const { importId, mapped } = await check(client, seller, sheet)
    assert.deepInclude(mapped.body, { okCount: 2, errorCount: 3, warningCount: 1 })

    const preview = await call(client, seller, '/batch/import/preview', { importId })
    const rows = preview.body().body.rows.data
    const texts = rows.flatMap((row: any) => [...row.errors, ...row.warnings])
    assert.includeMembers(texts, [
      '第3行：颜色级比例合计应为100%',
      '第4行：批号与第2行重复',
      '第6行：包数异常，不可注册仓单',
      '第6行：回潮率超过国标最高限度10%',
    ])
    assert.equal(rows[0].level, ImportRowLevel.error)

    const refused = await call(client, seller, '/batch/import/confirm', { importId })
    assert.deepInclude(refused.body(), { code: 50000, reason: 'catalog.rowsFailed', detail: { count: 3 } })
    const done = await call(client, seller, '/batch/import/confirm', { importId, skipErrors: true })
    assert.deepInclude(done.body().body, { state: ImportState.done, createdCount: 2, errorCount: 3 })
  })

  test('rows of totals and remarks are no batches, and are named from upload to result', async ({ client, assert }) => {
    const seller = await createMember()
    const sheet = csv([
      HEADER,
      ROW,
      ['合计', '186', '42.480'],
      ['注：本表数据来自公检'],
      ['检验员：王五', '审核：李四'],
    ])
    const otherRows = [
      { word: '合计', rows: 1 },
      { word: '说明', rows: 2 },
    ]
    const { importId, uploaded, mapped } = await check(client, seller, sheet)
    assert.deepInclude(uploaded.body, { rowsTotal: 1, otherRows })
    assert.deepInclude(mapped.body, { rowsTotal: 1, okCount: 1, errorCount: 0, otherRows })
    await call(client, seller, '/batch/import/confirm', { importId })
    const done = (await call(client, seller, '/batch/import/progress', { importId })).body().body
    assert.deepInclude(done, { state: ImportState.done, rowsDone: 1, createdCount: 1, otherRows })
  })

  test('what nobody can read is named with its row and its words, and the row is imported without it', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const { importId, mapped } = await check(client, seller, fixture('gins/38_words_nobody_reads.csv'))
    assert.deepInclude(mapped.body, { okCount: 3, errorCount: 0, warningCount: 2 })
    const preview = await call(client, seller, '/batch/import/preview', { importId, level: ImportRowLevel.warning })
    assert.includeMembers(preview.body().body.rows.data[0].warnings, [
      '第2行：区域“阿克苏”无法识别，未导入',
      '第2行：BCI认证“有机棉”无法识别，未导入',
      '第2行：第20列的“优先装车”没有列名，未导入',
    ])
    await call(client, seller, '/batch/import/confirm', { importId })
    const batches = await Batch.query().where('company_id', seller.company.id).orderBy('batch_code')
    assert.deepEqual(
      batches.map(({ bci }) => bci),
      [null, YesNo.no, YesNo.yes]
    )
  })

  test('the rows that failed come back as a workbook with reasons, ready to be corrected and uploaded again', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const { importId } = await check(client, seller, csv([HEADER, ROW, ['65123251002', '=1+1', ...ROW.slice(2)]]))
    await call(client, seller, '/batch/import/confirm', { importId, skipErrors: true })
    const response = await download(client, seller, '/batch/import/failed', { importId })
    response.assertStatus(200)
    assert.include(decodeURIComponent(response.header('content-disposition')!), '检测表-未通过的行.xlsx')
    const { drafts } = readAll(new Uint8Array(response.body()), 'failed.xlsx')
    assert.equal(drafts.length, 1)
    assert.equal(drafts[0].batchCode, '65123251002')
    assert.include(drafts[0].cells[0], '不是数字')
  })

  test('an unlisted batch is updated, a listed or ordered one is left alone', async ({ client, assert }) => {
    const seller = await createMember()
    const free = await createBatch(seller.company.id, { batchCode: '65123251001' })
    const sold = await createBatch(seller.company.id, { batchCode: '65123251002', salesState: SalesState.sold })
    const sheet = csv([
      ['批号', '包数', '毛重(t)', '平均长度'],
      ['65123251001', 185, 42.1, 29.9],
      ['65123251002', 185, 42.1, 29.9],
    ])
    const { importId, mapped } = await check(client, seller, sheet)
    assert.deepInclude(mapped.body, { okCount: 1, errorCount: 1 })
    const preview = await call(client, seller, '/batch/import/preview', { importId, level: ImportRowLevel.error })
    assert.deepEqual(preview.body().body.rows.data[0].errors, ['第3行：批号已存在：批次已有订单或预留，不能修改'])

    const done = await call(client, seller, '/batch/import/confirm', { importId, skipErrors: true })
    assert.deepInclude(done.body().body, { createdCount: 0, updatedCount: 1 })
    await free.refresh()
    assert.deepInclude(free.$attributes, {
      packets: 185,
      grossWeight: 42.1,
      lenAvg: 29.9,
      lv21: 62.4,
      publicWeight: 43.336,
    })
    await sold.refresh()
    assert.equal(sold.packets, 186)
  })

  test('a net weight to 0.1 kg is stored as the certificate has it', async ({ client, assert }) => {
    const seller = await createMember()
    const weighed = async (gross: number, net: number | '') => {
      const sheet = csv([
        ['批号', '包数', '回潮', '含杂', '产地', '毛重(kg)', '皮重(kg)', '净重(kg)'],
        ['65123251001', 186, 5.6, 1.8, '新疆', gross, 223.4, net],
      ])
      const { importId } = await check(client, seller, sheet)
      await call(client, seller, '/batch/import/confirm', { importId })
      return (await Batch.findByOrFail('company_id', seller.company.id)).$attributes
    }
    assert.deepInclude(await weighed(42479.6, 42256.2), {
      grossWeight: 42.48,
      netWeight: 42.2562,
      publicWeight: 43.728,
    })
    assert.deepInclude(await weighed(42500, ''), { grossWeight: 42.5, netWeight: 42.2766, publicWeight: 43.749 })
  })

  test('an average of a sheet that contradicts the shares of the batch is pointed out', async ({ client, assert }) => {
    const seller = await createMember()
    await createBatch(seller.company.id, { batchCode: '65123251001' })
    const sheet = csv([
      ['批号', '包数', '毛重(t)', '平均长度'],
      ['65123251001', 186, 42.48, 31.4],
    ])
    const { importId, mapped } = await check(client, seller, sheet)
    assert.deepInclude(mapped.body, { okCount: 1, warningCount: 1, errorCount: 0 })
    const preview = await call(client, seller, '/batch/import/preview', { importId })
    assert.include(
      preview.body().body.rows.data[0].warnings,
      '第2行：平均长度31.4与各级比例不符，按比例应在28.8～29.7之间'
    )
  })

  test('figures that were typed stay the seller’s word when a sheet brings some of them', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const batch = await createBatch(seller.company.id, { batchCode: '65123251001', isVerified: YesNo.no })
    const sheet = csv([
      ['批号', '包数', '毛重(t)', '平均长度'],
      ['65123251001', 186, 42.48, 29.9],
    ])
    const { importId } = await check(client, seller, sheet)
    assert.equal((await call(client, seller, '/batch/import/confirm', { importId })).body().code, 20000)
    await batch.refresh()
    assert.equal(batch.lenAvg, 29.9)
    assert.equal(batch.isVerified, YesNo.no)
  })

  test('186 bale rows become one batch with its bales', async ({ client, assert }) => {
    const seller = await createMember()
    const { importId, mapped } = await check(client, seller, fixture('bales_one_batch_186.csv'), {
      constants: {
        batchCode: '65140161077',
        grossWeight: '42.62',
        tareWeight: '0.246',
        moisture: '8.2',
        impurity: '2.3',
      },
    })
    assert.deepInclude(mapped.body, { state: ImportState.checked, okCount: 1, errorCount: 0 })
    const done = await call(client, seller, '/batch/import/confirm', { importId })
    assert.deepInclude(done.body().body, { state: ImportState.done, createdCount: 1, baleCount: 186 })
    const batch = await Batch.findByOrFail('batch_code', '65140161077')
    assert.equal(batch.publicWeight, 42.579)
    const [{ count }] = await db.from('bales').where('batch_id', batch.id).count('*')
    assert.equal(Number(count), 186)
  })

  test('a column corrected by hand is remembered for the company', async ({ client, assert }) => {
    const seller = await createMember()
    const sheet = csv([[...HEADER.slice(0, 2), '磅单吨位', ...HEADER.slice(3)], ROW])
    const first = await upload(client, seller, sheet)
    assert.deepEqual(first.body.missing, ['毛重'])
    assert.isNull(first.body.columns[2].field)
    const mapping = first.body.columns.map(({ column, field, unit }: any) => ({ column, field, unit }))
    const { importId, kind } = first.body
    const refused = await call(client, seller, '/batch/import/map', {
      importId,
      kind,
      mapping,
      productType: ProductType.xinjiang,
    })
    assert.equal(refused.body().reason, 'catalog.columnsMissing')

    mapping[2] = { column: 2, field: 'grossWeight', unit: 't' }
    const mapped = await call(client, seller, '/batch/import/map', {
      importId,
      kind,
      mapping,
      productType: ProductType.xinjiang,
    })
    assert.deepInclude(mapped.body().body, { state: ImportState.checked, okCount: 1 })
    await call(client, seller, '/batch/import/cancel', { importId })

    const second = await upload(client, seller, sheet)
    assert.deepInclude(second.body.columns[2], { field: 'grossWeight', unit: 't' })
    assert.deepEqual(second.body.missing, [])
  })

  test('what nobody changed is not remembered: a column that gave way to another is read in the next sheet', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const twice = csv([
      ['批号', '件数', '包数', '毛重(t)', '产地', '长度', '平均长度', '磅单'],
      ['65123251001', 186, 186, 42.48, '新疆', 29.2, 29.2, 'x'],
    ])
    const { importId, uploaded } = await check(client, seller, twice)
    assert.deepEqual(
      uploaded.body.columns.map(({ field }: any) => field),
      ['batchCode', 'packets', null, 'grossWeight', 'chandi', 'lenAvg', null, null]
    )
    await call(client, seller, '/batch/import/cancel', { importId })
    assert.lengthOf(await db.from('import_mappings').where('company_id', seller.company.id), 0)

    const once = csv([
      ['批号', '包数', '毛重(t)', '产地', '平均长度'],
      ['65123251002', 186, 42.48, '新疆', 29.2],
    ])
    const { body } = await upload(client, seller, once)
    assert.deepEqual(
      body.columns.map(({ field }: any) => field),
      ['batchCode', 'packets', 'grossWeight', 'chandi', 'lenAvg']
    )
    assert.deepEqual(body.missing, [])
  })

  test('a choice is forgotten with the opposite choice, and never leaves out a required column', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const fieldsAfter = async (choices: Record<number, string | null>, constants = {}) => {
      const { body } = await upload(client, seller, csv([HEADER, ROW]))
      const mapping = body.columns.map(({ column, field, unit }: any) => ({
        column,
        unit,
        field: column in choices ? choices[column] : field,
      }))
      const { importId, kind } = body
      const input = { importId, kind, mapping, constants, productType: ProductType.xinjiang }
      assert.equal((await call(client, seller, '/batch/import/map', input)).body().code, 20000)
      await call(client, seller, '/batch/import/cancel', { importId })
      const next = await upload(client, seller, csv([HEADER, ROW]))
      await call(client, seller, '/batch/import/cancel', { importId: next.body.importId })
      return next.body.columns.map(({ field }: any) => field)
    }
    const [packets, moisture] = [1, 4]
    const ignored = await fieldsAfter({ [packets]: null, [moisture]: null }, { packets: '186' })
    assert.equal(ignored[moisture], null)
    assert.equal(ignored[packets], 'packets')
    assert.equal((await fieldsAfter({ [moisture]: 'moisture' }))[moisture], 'moisture')
    assert.lengthOf(await db.from('import_mappings').where('company_id', seller.company.id), 0)
  })

  test('goods of a sheet that are on the way are expected on its day, within half a year', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const day = (days: number) => now().plus({ days }).toISODate()!
    const sheet = fixture('batch_gbk_crlf.csv')
    const onTheWay = (arrivalDate: string) => ({ inTransitState: InTransitState.inTransit, arrivalDate })
    for (const wrong of [day(-1), '2099-01-01'])
      assert.equal(
        (await check(client, seller, sheet, onTheWay(wrong))).mapped.message,
        '预计到库日期应在今天起180天内'
      )
    const { importId } = await check(client, seller, sheet, onTheWay(day(30)))
    await call(client, seller, '/batch/import/confirm', { importId })
    const batches = await Batch.query().where('company_id', seller.company.id)
    assert.lengthOf(batches, 3)
    for (const { $attributes } of batches)
      assert.deepInclude($attributes, { inTransitState: InTransitState.inTransit, arrivalDate: day(30) })
  })

  test('a sheet puts no goods that are on the way into a warehouse, neither new ones nor those of a later sheet', async ({
    client,
    assert,
  }) => {
    const seller = await createMember()
    const day = now().plus({ days: 20 }).toISODate()!
    const entrepot = await db.from('entrepots').firstOrFail()
    const sheet = csv([
      ['批号', '包数', '毛重(t)', '平均长度', '仓库', '存放地'],
      ['65123251001', 185, 42.1, 29.9, entrepot.name, '新疆库尔勒'],
    ])
    const transit = { inTransitState: InTransitState.inTransit, arrivalDate: day }
    const first = await check(client, seller, sheet, transit)
    const warned = async (importId: number) =>
      (await call(client, seller, '/batch/import/preview', { importId })).body().body.rows.data[0].warnings.join()
    assert.include(await warned(first.importId), `在途货物不在仓库，“${entrepot.name}”未导入`)
    await call(client, seller, '/batch/import/confirm', { importId: first.importId })
    const batch = await Batch.query().where('company_id', seller.company.id).firstOrFail()
    assert.deepInclude(batch.$attributes, { entrepotId: null, entrepotName: null, place: '新疆库尔勒' })

    // The next sheet says that goods are in store, by a column or by what was chosen for all of it.
    await batch.merge({ place: '途中' }).save()
    for (const more of [{}, { entrepotId: entrepot.id }]) {
      const { importId } = await check(client, seller, sheet, more)
      assert.include(await warned(importId), '批次在途，仓库和存放地不更新')
      await call(client, seller, '/batch/import/confirm', { importId })
      await batch.refresh()
      assert.deepInclude(batch.$attributes, {
        inTransitState: InTransitState.inTransit,
        entrepotId: null,
        entrepotName: null,
        place: '途中',
        arrivalDate: day,
        lenAvg: 29.9,
      })
    }
    // What is in store stays there, whatever a sheet of goods on the way says.
    await batch
      .merge({ inTransitState: InTransitState.stored, entrepotId: entrepot.id, entrepotName: entrepot.name })
      .save()
    const { importId } = await check(client, seller, sheet, transit)
    assert.include(await warned(importId), '已有批次在库，不随导入改为在途')
    await call(client, seller, '/batch/import/confirm', { importId })
    assert.deepInclude((await batch.refresh()).$attributes, {
      inTransitState: InTransitState.stored,
      entrepotId: entrepot.id,
    })
  })

  test('a cancelled import cannot be confirmed and leaves nothing', async ({ client, assert }) => {
    const seller = await createMember()
    const { importId } = await check(client, seller, csv([HEADER, ROW]))
    const cancelled = await call(client, seller, '/batch/import/cancel', { importId })
    assert.equal(cancelled.body().body.state, ImportState.cancelled)
    const refused = await call(client, seller, '/batch/import/confirm', { importId })
    assert.equal(refused.body().reason, 'core.illegalStep')
    assert.equal(await Batch.query().where('company_id', seller.company.id).first(), null)
  })

  test('a confirmed import cannot be confirmed again', async ({ client, assert }) => {
    const seller = await createMember()
    const { importId } = await check(client, seller, csv([HEADER, ROW]))
    await call(client, seller, '/batch/import/confirm', { importId })
    const again = await call(client, seller, '/batch/import/confirm', { importId })
    assert.equal(again.body().code, 50000)
    const [{ count }] = await db.from('batches').where('company_id', seller.company.id).count('*')
    assert.equal(Number(count), 1)
  })

  test('a sheet whose batch codes Excel destroyed is refused at upload', async ({ client, assert }) => {
    const seller = await createMember()
    const answer = await upload(client, seller, fixture('batch_excel_scientific_codes_gbk.csv'))
    assert.equal(answer.code, 50000)
    assert.include(answer.message, '科学计数法')
  })

  test('another company sees neither the import nor its rows', async ({ client, assert }) => {
    const seller = await createMember()
    const stranger = await createMember()
    const { importId } = await check(client, seller, csv([HEADER, ROW]))
    for (const path of ['preview', 'progress', 'confirm', 'cancel', 'failed']) {
      const answer = await call(client, stranger, `/batch/import/${path}`, { importId })
      assert.equal(answer.body().code, 40400, path)
    }
    const list = await call(client, stranger, '/batch/import/list')
    assert.equal(list.body().body.total, 0)
  })

  test('finance people may not import', async ({ client, assert }) => {
    const finance = await createMember({ manager: false, roles: ['COMPANY_FINANCE'] })
    const answer = await upload(client, finance, csv([HEADER, ROW]))
    assert.equal(answer.code, 40300)
  })

  test('the template is a workbook whose every column is understood', async ({ client, assert }) => {
    const seller = await createMember()
    const response = await download(client, seller, '/batch/template')
    assert.include(decodeURIComponent(response.header('content-disposition')!), '检测导入模板.xlsx')
    const { inspectSheet } = await import('#app/catalog/import/inspect_sheet')
    assert.throws(() => inspectSheet(new Uint8Array(response.body()), 't.xlsx'), '文件只有表头，没有数据行')
  })
})

test.group('Sheets of a day', (group) => {
  group.each.setup(() => resetDatabase())
  group.teardown(() => resetDatabase())

  test('are limited for a company, also when they are sent at the same time; what is refused leaves no file', async ({
    client,
    assert,
  }) => {
    const member = await createMember({ manager: true, companyType: CompanyType.gin })
    const sheet = csv([HEADER, ROW])
    const first = await upload(client, member, sheet)
    assert.equal(first.code, 20000)
    const size = Buffer.byteLength(sheet)
    await db
      .from('imports')
      .where('id', first.body.importId)
      .update({ file_size: DAILY_SHEETS - size })
    const stored = async () =>
      [...(await drive.use().listAll('inspection', { recursive: true })).objects].filter(({ isFile }) => isFile).length
    const before = await stored()
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(client, member, sheet)))
    assert.deepEqual(answers.map(({ code, reason }) => (code === 20000 ? 'taken' : reason)).sort(), [
      'catalog.tooManySheets',
      'catalog.tooManySheets',
      'catalog.tooManySheets',
      'taken',
    ])
    assert.equal(await stored(), before + 1)
  })
})
