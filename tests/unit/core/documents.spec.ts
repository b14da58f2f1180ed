import { test } from '@japa/runner'
import { paperHeading, paperTable } from '#core/paper'
import { renderPdf } from '#core/pdf'
import { makeXlsx } from '#core/sheets/make_xlsx'
import { openSheet } from '#core/sheets/read_sheet'
import { pdfText } from '#tests/helpers/pdf_text'
import { filesBelow, textOf } from '#tests/helpers/sources'

test.group('Documents', () => {
  test('are made in another thread: this one goes on meanwhile', async ({ assert }) => {
    let turns = 0
    let made = false
    const turn = () => {
      turns++
      if (!made) setImmediate(turn)
    }
    turn()
    const text = '棉花购销合同 '.repeat(2_000)
    const pdfs = await Promise.all([1, 2, 3].map((n) => renderPdf({ foot: `第${n}份`, content: [text] })))
    made = true
    for (const pdf of pdfs) assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
    assert.isAbove(turns, 100)
  })

  test('no heading stands alone at the foot of a page, and no head of a table', async ({ assert }) => {
    const rows = [['65123251912', '43.729']]
    const table = paperTable(
      [
        { title: '批号', width: '*' },
        { title: '吨', width: 60 },
      ],
      rows
    )
    const printed = await Promise.all(
      // Room for a table of two lines, for one line, for the heading alone, and for nothing
      [580, 600, 616, 632, 648, 664, 680].map(async (height) => {
        const filler = { text: '', margin: [0, 0, 0, height] as [number, number, number, number] }
        return pdfText(await renderPdf({ foot: '合同', content: [filler, paperHeading('二、质量'), table] }))
      })
    )
    for (const text of printed) assert.notMatch(text, /(质量|批号吨)合同第\d页/)
    assert.isTrue(printed.some((text) => /第1页.*质量/.test(text)) && printed.some((text) => /质量.*第1页/.test(text)))
  })

  test('a workbook has what was asked for, and columns may bring functions of their caller', async ({ assert }) => {
    const columns = [{ title: '批号', text: true, value: () => 'not passed on' }]
    const bytes = await makeXlsx({ name: '批次', columns, rows: [['65123251912'], [null]] })
    const rows: string[][] = []
    openSheet(new Uint8Array(bytes), '批次.xlsx').rows(0, (cells) => void rows.push(cells))
    assert.deepEqual(rows.slice(0, 2), [['批号'], ['65123251912']])
  })

  test('a definition with a function is refused at once, and the next document is made', async ({ assert }) => {
    const withFunction = { content: ['a'], footer: () => 'b' } as object as Parameters<typeof renderPdf>[0]
    await assert.rejects(() => renderPdf(withFunction), /could not be cloned/)
    assert.isAbove((await renderPdf({ content: ['a'] })).length, 100)
  })

  test('nothing but that thread loads the printer or packs a workbook in memory', ({ assert }) => {
    const uses = filesBelow('app').filter((file) => /require\('pdfmake'\)|\bxlsxOf\b/.test(textOf(file)))
    assert.sameMembers(uses, [
      'app/core/document_worker.ts',
      'app/core/pdf_printer.ts',
      'app/core/sheets/write_xlsx.ts',
    ])
  })

  test('no file is written to the folder of the system, which others may read', ({ assert }) => {
    const uses = filesBelow('app').filter(
      (file) => /\b(tmpdir|mkdtemp)\b/.test(textOf(file)) && !file.includes('/bench/')
    )
    assert.isEmpty(uses)
  })
})
