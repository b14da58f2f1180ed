import { test } from '@japa/runner'
import { fixture, readAll, refusalOf } from '#tests/helpers/sheets'
import { YesNo } from '#core/codes'
import { BatchType, ImportKind, PickType, Region } from '#app/catalog/codes'

const REAL_FOUR = ['65079161001', '65423161007', '65534162018']

test.group('Sheets that really exist', () => {
  for (const name of [
    'batch_gbk_crlf.csv',
    'batch_utf8_bom.csv',
    'batch_utf8_nobom_lf.csv',
    'not_excel_renamed.xlsx',
  ]) {
    test(`${name} gives three batches with all their digits`, ({ assert }) => {
      const { drafts, inspection } = readAll(fixture(name), name)
      assert.deepEqual(
        drafts.map((draft) => draft.batchCode),
        REAL_FOUR
      )
      assert.deepEqual(
        drafts.flatMap((draft) => draft.errors),
        []
      )
      assert.deepInclude(drafts[0].values, {
        packets: 186,
        grossWeight: 42.2,
        publicWeight: 43.548,
        publicFromCertificate: YesNo.yes,
        lvMain: '31',
        lenAvg: 29.3,
        mikeAvg: 4.6,
        strengthAvg: 28.7,
        uniformityAvg: 81.9,
        moisture: 4.6,
        impurity: 2.4,
        batchType: BatchType.machinePicked,
        pickType: PickType.byMachine,
        productionYear: 2016,
        producerId: 7,
        producerCode: '65079',
        region: Region.northXinjiang,
        chandi: '新疆沙湾市',
        verifyDate: '2016-09-30',
      })
      assert.equal(drafts[1].values.entrepotId, 3)
      assert.isNull(drafts[2].values.lvMain)
      assert.equal(inspection.kind, ImportKind.rowPerBatch)
      assert.equal(inspection.notes.length, name.endsWith('.xlsx') ? 1 : 0)
    })
  }

  test('a header of two rows with merged groups is understood, and its second, altered row is a duplicate', ({
    assert,
  }) => {
    const { drafts, inspection } = readAll(fixture('batch_grouped_header.xlsx'), 'batch_grouped_header.xlsx')
    assert.deepEqual([inspection.header.firstRow, inspection.header.lastRow], [2, 3])
    assert.equal(drafts.length, 2)
    assert.deepInclude(drafts[0].values, {
      lv31: 92.5,
      lv41: 7.5,
      lv11: 0,
      len28: 26.9,
      len29: 58.1,
      len30: 11.3,
      len31: 2.7,
      len32: 1,
      lenAvg: 29.3,
      a: 5.4,
      b2: 94.6,
      c1: 0,
      mikeAvg: 4.6,
      p2: 98.4,
      p3: 1.6,
      strengthAvg: 28.7,
      uniformityAvg: 81.9,
      grossWeight: 42.2,
      tareWeight: 0.26,
      netWeight: 41.9396,
      publicWeight: 43.548,
      lvMain: '31',
      mikeMain: 'B2',
    })
    assert.deepEqual(drafts[0].errors, [])
    assert.deepEqual(drafts[1].errors, ['批号与第4行重复'])
  })

  test('batch codes that Excel destroyed are refused in words', ({ assert }) => {
    const refusal = refusalOf(fixture('batch_excel_scientific_codes_gbk.csv'), 'x.csv')!
    assert.include(refusal, '6.50792E+10')
    assert.include(refusal, '科学计数法')
    assert.include(refusal, '重新索取原始文件')
  })

  test('mojibake with lost characters is refused and says what happened', ({ assert }) => {
    assert.include(refusalOf(fixture('batch_mojibake_utf8_read_as_gbk.csv'), 'x.csv')!, '乱码')
  })

  test('an empty file, a header without rows, and a list of mills are refused, each for its own reason', ({
    assert,
  }) => {
    assert.equal(refusalOf(fixture('empty.csv'), 'empty.csv'), '文件是空的，没有任何内容')
    assert.equal(refusalOf(fixture('header_only_gbk.csv'), 'x.csv'), '文件只有表头，没有数据行')
    assert.include(refusalOf(fixture('ginning_enterprises_gbk.csv'), 'x.csv')!, '看起来是加工企业名录')
  })

  test('quoted commas, newlines and stray quotes stay inside their cells', ({ assert }) => {
    const { drafts, inspection } = readAll(fixture('batch_mixed_newlines_quotes.csv'), 'x.csv')
    assert.equal(inspection.rows, 3)
    assert.deepEqual(
      drafts.map((draft) => draft.batchCode),
      ['65079161001', '65423161007', '65534162018']
    )
    assert.deepEqual(
      drafts.map((draft) => draft.values.remark),
      ['含逗号,和\n换行', '双引号"测试"', '未闭合 " 引号']
    )
    assert.includeMembers(drafts[0].errors, ['缺少包数', '缺少毛重'])
  })

  test('186 bales of one batch become its shares and averages', ({ assert }) => {
    const { drafts, inspection } = readAll(fixture('bales_one_batch_186.csv'), 'bales.csv', {
      constants: {
        batchCode: '65140161077',
        grossWeight: '42620kg',
        tareWeight: '246kg',
        moisture: '8.2',
        impurity: '2.3',
        publicWeight: '42.579',
      },
    })
    assert.equal(inspection.kind, ImportKind.rowPerBale)
    assert.equal(drafts.length, 1)
    const [{ values, bales, errors }] = drafts
    assert.deepEqual(errors, [])
    assert.equal(bales.length, 186)
    assert.deepInclude(values, {
      packets: 186,
      strengthAvg: 29.7,
      grossWeight: 42.62,
      netWeight: 42.374,
      publicWeight: 42.579,
      productionYear: 2016,
    })
    assert.closeTo((values.s1 as number) + (values.s2 as number) + (values.s3 as number), 100, 0.05)
    assert.isNull(values.lenAvg)
    assert.isNull(bales[185].micronaire)
  })

  test('records of the inspection system keep their order trap: strength and uniformity run from weak to strong', ({
    assert,
  }) => {
    const samples = JSON.parse(Buffer.from(fixture('batch_samples.json')).toString()) as Record<string, unknown>[]
    const full = samples.filter((sample) => sample.kind === 'batch_full')
    const { drafts } = readAll(new Uint8Array(Buffer.from(JSON.stringify(full))), 'batch.json')
    assert.deepEqual(drafts[0].errors, [])
    assert.deepInclude(drafts[0].values, {
      s1: 4.3,
      s2: 28.5,
      s3: 67.2,
      s4: 0,
      s5: 0,
      u1: 0,
      u2: 12.9,
      u3: 82.8,
      u4: 4.3,
      u5: 0,
      lv31: 92.5,
      lv41: 7.5,
      len29: 58.1,
      p2: 98.4,
      p3: 1.6,
      a: 5.4,
      b2: 94.6,
      grossWeight: 42.2,
      tareWeight: 0.26,
      netWeight: 41.9396,
      publicWeight: 43.548,
      packets: 186,
      batchType: BatchType.machinePicked,
    })
  })

  test('kilograms and tonnes in one record are told apart by their size', ({ assert }) => {
    const samples = JSON.parse(Buffer.from(fixture('batch_samples.json')).toString()) as Record<string, unknown>[]
    const { drafts } = readAll(new Uint8Array(Buffer.from(JSON.stringify([samples[2]]))), 'batch.json')
    assert.deepInclude(drafts[0].values, {
      batchCode: '65423161007',
      grossWeight: 42.22,
      tareWeight: 0.253,
      netWeight: 41.97,
      publicWeight: 41.55,
    })
  })

  test('a bale record is one bale of its batch, bar code digit for digit', ({ assert }) => {
    const samples = JSON.parse(Buffer.from(fixture('batch_samples.json')).toString()) as Record<string, unknown>[]
    const { drafts, inspection } = readAll(new Uint8Array(Buffer.from(JSON.stringify([samples[0]]))), 'bale.json')
    assert.equal(inspection.kind, ImportKind.rowPerBale)
    assert.equal(drafts[0].batchCode, '65140161077')
    assert.deepInclude(drafts[0].bales[0], {
      barCode: '32651401611141221550000121114104',
      colour: '31',
      length: 28.2,
      micronaire: 4.6,
      strength: 26.4,
      uniformity: 82.5,
      ginning: 'P2',
    })
  })
})
