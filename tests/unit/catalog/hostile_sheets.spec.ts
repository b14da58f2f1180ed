import { test } from '@japa/runner'
import iconv from 'iconv-lite'
import { zipSync, strToU8 } from 'fflate'
import { bytes, csv, HEADER, readAll, refusalOf, ROW, sheetXml, xlsx, type XlsxCell } from '#tests/helpers/sheets'

const TABLE = csv([HEADER, ROW])
const code = (drafts: { batchCode: string }[]) => drafts.map((draft) => draft.batchCode)

test.group('Texts of every encoding and shape', () => {
  const encodings: [string, Uint8Array][] = [
    ['UTF-8 with BOM', new Uint8Array(iconv.encode(TABLE, 'utf8', { addBOM: true }))],
    ['GB18030', new Uint8Array(iconv.encode(TABLE, 'gb18030'))],
    ['UTF-16LE with BOM', new Uint8Array(iconv.encode(TABLE, 'utf-16le', { addBOM: true }))],
    ['UTF-16BE with BOM', new Uint8Array(iconv.encode(TABLE, 'utf-16be', { addBOM: true }))],
    ['UTF-16LE without BOM', new Uint8Array(iconv.encode(TABLE, 'utf-16le'))],
  ]
  for (const [name, contents] of encodings) {
    test(`${name} is recognised`, ({ assert }) => {
      assert.deepInclude(readAll(contents, 'a.csv').drafts[0].values, {
        batchCode: '65123251001',
        publicWeight: 43.729,
        chandi: '新疆',
      })
    })
  }

  const separators: [string, string][] = [
    ['tabs', TABLE.replaceAll(',', '\t')],
    ['semicolons', TABLE.replaceAll(',', ';')],
    ['full-width commas', TABLE.replaceAll(',', '，')],
    ['a sep= line', `sep=;\n${TABLE.replaceAll(',', ';')}`],
    ['old Mac newlines', csv([HEADER, ROW], '\r')],
    ['three kinds of newline', `\r\n${HEADER.join(',')}\r${ROW.join(',')}\n\n`],
    ['quotes around everything', csv([HEADER, ROW].map((row) => row.map((cell) => `"${cell}"`)))],
  ]
  for (const [name, text] of separators) {
    test(`a table with ${name} is read`, ({ assert }) => {
      const { drafts } = readAll(bytes(text), 'a.csv')
      assert.deepEqual(code(drafts), ['65123251001'])
      assert.deepEqual(drafts[0].errors, [])
    })
  }

  test('mojibake that lost nothing is put right and said', ({ assert }) => {
    const garbled = iconv.encode(iconv.decode(iconv.encode(TABLE, 'gb18030'), 'latin1'), 'utf8')
    const { drafts, inspection } = readAll(new Uint8Array(garbled), 'a.csv')
    assert.equal(drafts[0].values.chandi, '新疆')
    assert.include(inspection.notes[0], '已自动还原')
  })

  test('GBK that was saved as UTF-8 with every character lost is refused', ({ assert }) => {
    const lost = iconv.encode(iconv.decode(iconv.encode(TABLE, 'gb18030'), 'utf8'), 'utf8')
    assert.match(refusalOf(new Uint8Array(lost), 'a.csv')!, /乱码|编码无法识别/)
  })

  test('a quote that never closes is refused with its row', ({ assert }) => {
    const text = csv([HEADER, ROW, ['"65123251002', ...ROW.slice(1)], ROW])
    assert.equal(
      refusalOf(bytes(text), 'a.csv'),
      '第3行的双引号没有闭合，从这里起的内容无法分辨行列。请补上引号（"）或另存为 xlsx 后重新上传'
    )
  })

  test('lines above the header and totals below the rows are no batches', ({ assert }) => {
    const text = `某某棉业有限公司检测明细表\n制表：张三\n\n${TABLE}\n合计,186,42.480`
    assert.deepEqual(code(readAll(bytes(text), 'a.csv').drafts), ['65123251001'])
  })
})

test.group('Files that are something else', () => {
  const cases: [string, Uint8Array, RegExp][] = [
    ['white space', bytes(' \n\t\n'), /空的/],
    ['a PDF', bytes('%PDF-1.7 …'), /PDF/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), /图片/],
    [
      'an old binary xls',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(600).fill(0)]),
      /另存为/,
    ],
    [
      'a workbook with a password',
      new Uint8Array([...[0xd0, 0xcf, 0x11, 0xe0], ...Buffer.from('EncryptedPackage', 'utf16le')]),
      /密码/,
    ],
    ['a zip without a workbook', zipSync({ 'readme.txt': strToU8('x') }), /压缩包/],
    ['a Word document', zipSync({ 'word/document.xml': strToU8('<x/>') }), /Word/],
    ['a binary workbook', zipSync({ 'xl/workbook.bin': strToU8('x') }), /xlsb/],
    ['half a workbook', xlsx({ a: sheetXml([HEADER, ROW]) }).slice(0, 300), /损坏/],
    ['random bytes', new Uint8Array(Array.from({ length: 4000 }, (_, i) => (i * 7919) % 256)), /编码|二进制|表头|乱码/],
    ['a letter', bytes('您好，\n请查收检测表。\n谢谢'), /没有找到表头/],
  ]
  for (const [name, contents, reason] of cases) {
    test(`${name} is refused in words`, ({ assert }) => {
      assert.match(refusalOf(contents, 'a.xlsx') ?? '', reason)
    })
  }

  test('a page of a gin saved as xls is read, with spans and entities', ({ assert }) => {
    const head =
      '<tr><td rowspan=2>批号</td><td rowspan=2>包数</td><td rowspan=2>毛重&#40;吨)</td><td rowspan=2>产地</td><td colspan=2>颜色级比例</td></tr><tr><td>白棉<br>2级</td><td>白棉3级</td></tr>'
    const page = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta charset=gbk><style>td{}</style></head><body><table border=1>${head}<tr><td x:str>65123251001</td><td>186</td><td>42.48</td><td>新疆</td><td>62.4</td><td>37.6</td></table>`
    const { drafts, inspection } = readAll(new Uint8Array(iconv.encode(page, 'gbk')), '导出.xls')
    assert.deepInclude(drafts[0].values, { batchCode: '65123251001', lv21: 62.4, lv31: 37.6, grossWeight: 42.48 })
    assert.deepEqual(inspection.notes, [])
  })

  test('an XML table of 2003 is read', ({ assert }) => {
    const row = (cells: string[]) =>
      `<Row>${cells.map((cell) => `<Cell><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`
    const text = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table>${row(HEADER)}${row(ROW)}</Table></Worksheet></Workbook>`
    assert.deepEqual(code(readAll(bytes(text), 'a.xls').drafts), ['65123251001'])
  })
})

test.group('Workbooks that mean harm, or were harmed', () => {
  const withCells = (row: XlsxCell[]) => xlsx({ 明细: sheetXml([HEADER, row]) })
  const rest = ROW.slice(1)

  test('a number written as 6.5079161001E10 keeps all its digits', ({ assert }) => {
    const { drafts } = readAll(withCells([{ xml: '<c r="A2"><v>6.5079161001E10</v></c>' }, ...rest]), 'a.xlsx')
    assert.deepEqual(code(drafts), ['65079161001'])
  })

  test('codes that were rounded away to zeros are refused', ({ assert }) => {
    const rows = [HEADER, [65079200000, ...rest], [65423200000, ...rest]]
    assert.include(refusalOf(xlsx({ a: sheetXml(rows) }), 'a.xlsx')!, '末几位全是 0')
  })

  test('a formula is never evaluated: its saved value counts', ({ assert }) => {
    const formula = { xml: '<c r="B2"><f>SUM(1,1)+WEBSERVICE("http://x")</f><v>186</v></c>' }
    assert.equal(readAll(withCells([ROW[0], formula, ...ROW.slice(2)]), 'a.xlsx').drafts[0].values.packets, 186)
  })

  test('a formula without a saved value and an error cell are errors of their row', ({ assert }) => {
    const { drafts } = readAll(
      withCells([
        ROW[0],
        { xml: '<c r="B2"><f>A1</f></c>' },
        { xml: '<c r="C2" t="e"><v>#REF!</v></c>' },
        ...ROW.slice(3),
      ]),
      'a.xlsx'
    )
    assert.includeMembers(drafts[0].errors, ['缺少包数', '毛重“#REF!”不是数字'])
  })

  test('dates are dates whether Excel stores a number, a text, or counts from 1904', ({ assert }) => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const rows = [
      [...HEADER, '检验日期'],
      [...ROW, { xml: '<c r="L2" s="1"><v>45964</v></c>' }],
      ['65123251002', ...rest, '2025年11月3日'],
    ]
    const { drafts } = readAll(xlsx({ a: sheetXml(rows) }, { 'xl/styles.xml': styles }), 'a.xlsx')
    assert.deepEqual(
      drafts.map((draft) => draft.values.verifyDate),
      ['2025-11-03', '2025-11-03']
    )
  })

  test('a zip bomb is refused before it is unpacked', ({ assert }) => {
    const sheet = zipSync({ 'xl/workbook.xml': strToU8('<workbook/>') })
    const view = new DataView(sheet.buffer, sheet.byteOffset)
    const at = Buffer.from(sheet).lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
    view.setUint32(at + 24, 0x7fffffff, true)
    assert.include(refusalOf(sheet, 'a.xlsx')!, '过大')
  })

  test('a part that unpacks to more than it said is stopped', ({ assert }) => {
    const book = xlsx({ a: sheetXml([HEADER, ...Array.from({ length: 500 }, () => ROW)]) })
    const view = new DataView(book.buffer, book.byteOffset)
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    const at = Buffer.from(book).lastIndexOf(name) - 46
    view.setUint32(at + 24, 2000, true)
    assert.include(refusalOf(book, 'a.xlsx')!, '与声明不符')
  })

  test('more than 100,000 rows are refused, a million empty styled ones are not rows', ({ assert }) => {
    const many = `${HEADER.join(',')}\n${`${ROW.join(',')}\n`.repeat(100_001)}`
    assert.include(refusalOf(bytes(many), 'a.csv')!, '超过100,000行')
    const empty = sheetXml([HEADER, ROW]).replace('</sheetData>', `${'<row r="9" s="1"/>'.repeat(200_000)}</sheetData>`)
    assert.deepEqual(code(readAll(xlsx({ a: empty }), 'a.xlsx').drafts), ['65123251001'])
  })

  test('a sheet with thousands of columns is refused', ({ assert }) => {
    const wide = Array.from({ length: 5000 }, (_, i) => `列${i}`)
    assert.match(refusalOf(bytes(csv([wide])), 'a.csv')!, /5000列/)
  })

  test('entities are not expanded from a DTD', ({ assert }) => {
    const evil = sheetXml([HEADER, ROW])
      .replace('<?xml version="1.0"?>', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;">]>')
      .replace('新疆', '&b;')
    const { drafts } = readAll(xlsx({ a: evil }), 'a.xlsx')
    assert.notInclude(String(drafts[0].values.chandi), 'boom')
  })

  test('the header may be on the second sheet', ({ assert }) => {
    const book = xlsx({ 说明: sheetXml([['请勿修改']]), 数据: sheetXml([HEADER, ROW]) })
    const { drafts, inspection } = readAll(book, 'a.xlsx')
    assert.equal(inspection.sheet, 1)
    assert.equal(drafts.length, 1)
  })
})

test.group('What columns are called', () => {
  const one = (titles: (string | number)[], cells: (string | number)[]) =>
    readAll(
      bytes(
        csv([
          ['批号', '包数', '毛重(t)', '产地', ...titles],
          ['65123251001', 186, 42.48, '新疆', ...cells],
        ])
      ),
      'a.csv'
    ).drafts[0]

  test('bare class numbers are colours or lengths by their neighbours', ({ assert }) => {
    const titles = [11, 21, 31, 41, 51, 12, 22, 32, 13, 23, 33, 14, 24, 25, 26, 27, 28, 29, 30, 31, 32]
    const draft = one(titles, [0, 60, 30, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 50, 40, 0, 5, 5])
    assert.deepInclude(draft.values, { lv21: 60, lv31: 30, lv32: 10, len28: 50, len29: 40, len31: 5, len32: 5 })
    assert.deepEqual(draft.errors, [])
  })

  test('short and long names of grades mean the same', ({ assert }) => {
    assert.deepInclude(one(['白1', '白棉二级比例', '白棉3级(%)'], [10, 20, 70]).values, {
      lv11: 10,
      lv21: 20,
      lv31: 70,
    })
    assert.deepInclude(one(['S1', '强度S2', '断裂比强度S3'], [10, 20, 70]).values, { s1: 10, s2: 20, s3: 70, s4: 0 })
  })

  test('shares as fractions of Excel percent cells are percent', ({ assert }) => {
    assert.deepInclude(one(['白棉2级', '白棉3级'], [0.624, 0.376]).values, { lv21: 62.4, lv31: 37.6 })
  })

  test('shares in one cell are taken apart', ({ assert }) => {
    assert.deepInclude(one(['颜色级'], ['白棉3级@73.12%；白棉2级@26.88%']).values, {
      lv31: 73.12,
      lv21: 26.88,
      lvMain: '31',
    })
  })

  test('the largest micronaire of a batch never passes for its average', ({ assert }) => {
    const draft = one(['马克隆值最大', '马克隆值最小', '马克隆值平均'], [4.9, 3.9, 4.4])
    assert.equal(draft.values.mikeAvg, 4.4)
  })

  test('weights follow their unit, or their size', ({ assert }) => {
    const weigh = (titles: string[], cells: (string | number)[]) =>
      readAll(
        bytes(
          csv([
            ['批号', '包数', '产地', ...titles],
            ['65123251001', 186, '新疆', ...cells],
          ])
        ),
        'a.csv'
      ).drafts[0].values
    assert.deepInclude(weigh(['毛重(kg)', '皮重(公斤)'], [42480, 223]), { grossWeight: 42.48, tareWeight: 0.223 })
    assert.deepInclude(weigh(['毛重（吨）', '皮重'], [42.48, 0.223]), { grossWeight: 42.48, tareWeight: 0.223 })
    assert.deepInclude(weigh(['毛重', '皮重'], ['"42,480公斤"', '223kg']), { grossWeight: 42.48, tareWeight: 0.223 })
  })

  test('a weight in the wrong unit is an error, not a batch of 42,480 tonnes', ({ assert }) => {
    const draft = readAll(
      bytes(
        csv([
          ['批号', '包数', '毛重(t)', '产地'],
          ['65123251001', 186, 42480, '新疆'],
        ])
      ),
      'a.csv'
    ).drafts[0]
    assert.match(draft.errors[0], /毛重单位可能不对/)
  })
})
