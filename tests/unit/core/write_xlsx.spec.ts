import { strFromU8, unzipSync } from 'fflate'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import { test } from '@japa/runner'
import { xlsxOf } from '#core/sheets/write_xlsx'
import { decimalsFormat } from '#core/sheets/xlsx_text'

const PRICES = {
  name: '价格/一',
  columns: [
    { title: '批号', text: true },
    { title: '单价', format: '#,##0.00' },
    { title: '重量', format: '0.000' },
  ],
  rows: [
    ['65001231001', 16_800.5, 43.061],
    [null, 2, null],
    ['=1+1', -3, 0],
  ],
}

test.group('Workbooks', () => {
  test('another program reads what was written, sheet by sheet', async ({ assert }) => {
    const book = xlsxOf(PRICES, { name: '说明', columns: [{ title: '列' }], rows: [['<批号> & "重量"']] })
    const sheets = await readWorkbook(book)
    assert.deepEqual(
      sheets.map(({ sheet }) => sheet),
      ['价格 一', '说明']
    )
    assert.deepEqual(sheets[0].data, [['批号', '单价', '重量'], ...PRICES.rows] as never)
    assert.deepEqual(sheets[1].data, [['列'], ['<批号> & "重量"']] as never)
  })

  test('numbers have the format of their column, codes are text, and nothing is a formula', ({ assert }) => {
    const parts = unzipSync(xlsxOf(PRICES))
    const styles = strFromU8(parts['xl/styles.xml'])
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'])
    for (const format of ['#,##0.00', '0.000']) assert.include(styles, `formatCode="${format}"`)
    assert.include(sheet, '<c r="B2" s="4"><v>16800.5</v></c>')
    assert.include(sheet, '<c r="C2" s="5"><v>43.061</v></c>')
    assert.include(sheet, '<c r="A3" s="3"/>')
    assert.match(sheet, /<c r="A4" t="inlineStr" s="2"><is><t [^>]*>=1\+1<\/t>/)
    assert.match(styles, /<xf quotePrefix="1"\/><xf numFmtId="49"/)
    assert.notInclude(sheet, '<f>')
  })

  test('a line above the titles stays in sight with them', async ({ assert }) => {
    const book = xlsxOf({ ...PRICES, caption: '第一场' })
    assert.deepEqual((await readSheet(book))[0].slice(0, 1), ['第一场'])
    assert.include(strFromU8(unzipSync(book)['xl/worksheets/sheet1.xml']), 'ySplit="2" topLeftCell="A3"')
  })

  test('decimals make a format', ({ assert }) => {
    assert.equal(decimalsFormat(0), '0')
    assert.equal(decimalsFormat(3), '0.000')
    assert.equal(decimalsFormat(9), '0.000000')
  })
})
