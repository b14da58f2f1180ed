import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import readWorkbook, { readSheet } from 'read-excel-file/node'
import { test } from '@japa/runner'
import { openWorkbook, readXlsxSheet } from '#core/sheets/read_xlsx'
import { withTemporaryFile } from '#core/spool'
import { writeCsv } from '#core/sheets/write_csv'
import { writeXlsx, xlsxOf } from '#core/sheets/write_xlsx'
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

  test('a full disk is an error of the table that is written to it, however early it was full', async ({ assert }) => {
    const rows = Array.from({ length: 20 }, (_, n) => [String(n), n, n])
    const opened = [
      () => writeXlsx('/dev/full', PRICES.name, PRICES.columns),
      () => writeCsv('/dev/full', PRICES.columns),
    ]
    for (const open of opened)
      for (const turns of [0, 1_000]) {
        const table = await open()
        await assert.rejects(async () => {
          await table.rows(rows)
          for (let n = 0; n < turns; n++) await new Promise(setImmediate)
          await table.end()
        }, /ENOSPC/)
      }
  }).skip(!existsSync('/dev/full'), 'this system has no disk that is always full')

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

  test('days and moments are dates for a spreadsheet, and the head filters the rows', async ({ assert }) => {
    const book = xlsxOf({
      name: '订单',
      filtered: true,
      columns: [
        { title: '日期', moments: 'day' },
        { title: '时间', moments: 'second' },
      ],
      rows: [
        ['2026-11-23', '2026-11-23 08:05:09'],
        ['长期', null],
        ['1899-01-01', '2026-11-23'],
      ],
    })
    const [{ data }] = await readWorkbook(book)
    assert.deepEqual(data[1], [new Date('2026-11-23T00:00:00Z'), new Date('2026-11-23T08:05:09Z')] as never)
    assert.equal(data[2][0], '长期')
    assert.equal(data[3][0], '1899-01-01')
    assert.include(strFromU8(unzipSync(book)['xl/worksheets/sheet1.xml']), '<autoFilter ref="A1:B4"/></worksheet>')
    const back: string[][] = []
    const opened = openWorkbook(book)
    readXlsxSheet(opened, 0, (row) => void back.push([...row]))
    assert.deepEqual(back.slice(1), [['2026-11-23', '2026-11-23 08:05:09'], ['长期'], ['1899-01-01', '2026-11-23']])
  })

  test('a table as CSV: marked as UTF-8, quoted where it has to be, and nothing is a formula', async ({ assert }) => {
    const text = await withTemporaryFile('.csv', async (file) => {
      const table = await writeCsv(file, [{ title: '企业' }, { title: '金额' }, { title: '备注' }])
      await table.rows([
        ['丰源，"一厂"', 1680.5, '=1+1'],
        ['a,b', -3, null],
      ])
      await table.end()
      return readFile(file, 'utf8')
    })
    assert.equal(text, '\uFEFF企业,金额,备注\r\n"丰源，""一厂""",1680.5,\'=1+1\r\n"a,b",-3,\r\n')
  })
})
