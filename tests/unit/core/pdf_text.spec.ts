import { test } from '@japa/runner'
import { printPdf } from '#core/pdf_printer'
import { pdfText } from '#tests/helpers/pdf_text'

test.group('The text of a paper', () => {
  test('is what was written, also where the font has one sign for several letters', async ({ assert }) => {
    const written = '编号9affd，office、fi、fl与ffi'
    assert.equal(pdfText(await printPdf({ content: [{ text: written }] })), written)
  })
})
