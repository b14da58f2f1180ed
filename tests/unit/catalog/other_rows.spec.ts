import { test } from '@japa/runner'
import { otherRowsText } from '#ui/other_rows'
import { bytes, csv, HEADER, readAll, ROW } from '#tests/helpers/sheets'

const read = (rows: (string | number)[][]) => {
  const { drafts, inspection } = readAll(bytes(csv(rows)), 'a.csv')
  return { codes: drafts.map(({ batchCode }) => batchCode), rows: inspection.rows, others: inspection.otherRows }
}
const line = (...cells: string[]) => [...cells, ...HEADER.slice(cells.length).map(() => '')]
const batch = (code: string) => [code, ...ROW.slice(1)]

test.group('Rows that are no batches', () => {
  test('totals and averages are left out and counted by what they are', ({ assert }) => {
    const { codes, rows, others } = read([
      HEADER,
      batch('65123251001'),
      line('小计', '186', '42.48'),
      batch('65123251002'),
      line('本页小计：', '186', '42.48'),
      line('', '合 计', '372', '84.96'),
      line('共2批372包', '', '84.96'),
      line('平均值', '', '', '', '5.6', '1.8', '', '29.2', '4.1'),
      line('最大值', '', '', '', '5.6', '1.8', '', '29.2', '4.1'),
    ])
    assert.deepEqual(codes, ['65123251001', '65123251002'])
    assert.equal(rows, 2)
    assert.deepEqual(others, [
      { word: '小计', rows: 2 },
      { word: '合计', rows: 2 },
      { word: '平均', rows: 1 },
      { word: '统计', rows: 1 },
    ])
  })

  test('screens name them with their number', ({ assert }) => {
    const rows = [
      { word: '合计', rows: 1 },
      { word: '说明', rows: 1200 },
    ]
    assert.equal(otherRowsText(rows), '表中另有 合计 1 行、说明 1,200 行，不是批次，不导入')
    assert.isNull(otherRowsText([]))
  })

  test('remarks, signatures and headings between the rows are left out', ({ assert }) => {
    const { codes, others } = read([
      HEADER,
      line('一号垛'),
      batch('65123251001'),
      line('注：1. 公定重量按GB 1103.1计算', '', ''),
      line('制表：张三', '', '审核：李四', '', '日期：2025-10-03'),
      line('检验员：王五', '2025-10-03'),
    ])
    assert.deepEqual(codes, ['65123251001'])
    assert.deepEqual(others, [{ word: '说明', rows: 4 }])
  })

  test('a header that is printed again on the next page is left out', ({ assert }) => {
    const groups = ['', '', '', '', '', '', '', '颜色级比例', '']
    const header = ['批号', '包数', '毛重(t)', '皮重(t)', '回潮', '含杂', '产地', '21', '31']
    const row = (code: string) => [code, ...ROW.slice(1, 7), '60', '40']
    const { codes, others } = read([groups, header, row('65123251001'), groups, header, row('65123251002')])
    assert.deepEqual(codes, ['65123251001', '65123251002'])
    assert.deepEqual(others, [{ word: '表头', rows: 2 }])
  })

  test('lines with nothing but a serial number or dashes are empty', ({ assert }) => {
    const { codes, rows, others } = read([
      ['序号', ...HEADER],
      ['1', ...batch('65123251001')],
      ['2', ...HEADER.map(() => '')],
      ['3', ...HEADER.map(() => '--')],
    ])
    assert.deepEqual(codes, ['65123251001'])
    assert.equal(rows, 1)
    assert.deepEqual(others, [])
  })

  test('a batch with an error stays a batch', ({ assert }) => {
    const { drafts, inspection } = readAll(
      bytes(csv([HEADER, ['', ...ROW.slice(1)], ['65123251002', '', ...ROW.slice(2)], line('65123251003')])),
      'a.csv'
    )
    assert.deepEqual(inspection.otherRows, [])
    assert.deepEqual(
      drafts.map(({ errors }) => errors[0]),
      ['缺少批号', '缺少包数', '缺少包数']
    )
  })

  test('a cell that cannot be read is one error, not also a missing field', ({ assert }) => {
    const [draft] = readAll(bytes(csv([HEADER, [ROW[0], '0', '四十二吨', ...ROW.slice(3)]])), 'a.csv').drafts
    assert.deepEqual(draft.errors, ['包数0超出合理范围（1～100000）', '毛重“四十二吨”不是数字'])
    const bale = (seq: string, weight: string) => ['65123251001', seq, `3${seq}`, weight, '4.5', '新疆']
    const bales = csv([
      ['批号', '包号', '棉包条码', '毛重(kg)', '马克隆值', '产地'],
      bale('1', '228'),
      bale('2', '二百'),
    ])
    const [batch] = readAll(bytes(bales), 'a.csv').drafts
    assert.deepEqual(batch.errors, ['（第3行）毛重“二百”不是数字'])
  })

  test('bales keep the numbers of the sheet where each has its own, and are counted by rows otherwise', ({
    assert,
  }) => {
    const numbered = (...numbers: string[]) => {
      const rows = numbers.map((number, at) => ['65123251001', number, `3000${at}`, '228', '4.5', '新疆'])
      const sheet = csv([['批号', '包号', '棉包条码', '毛重(kg)', '马克隆值', '产地'], ...rows])
      const [{ bales, errors, warnings }] = readAll(bytes(sheet), 'a.csv').drafts
      return { numbers: bales.map(({ seq }) => seq), errors, said: warnings.filter((one) => one.includes('包序号')) }
    }
    const counted = '包序号有缺失或重复，已按行的先后编号'
    assert.deepEqual(numbered('12', '7', '186'), { numbers: [12, 7, 186], errors: [], said: [] })
    assert.deepEqual(numbered('12', '12', '13'), { numbers: [1, 2, 3], errors: [], said: [counted] })
    assert.deepEqual(numbered('12', '', '13'), { numbers: [1, 2, 3], errors: [], said: [counted] })
    assert.deepEqual(numbered('', '', ''), { numbers: [1, 2, 3], errors: [], said: [] })
    assert.deepEqual(numbered('5', 'A-6', '7'), {
      numbers: [1, 2, 3],
      errors: [],
      said: ['（第3行）包序号“A-6”无法识别，未导入', counted],
    })
  })
})
