import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import { ROOT } from '#tests/helpers/sources'

const SAMPLE = `${ROOT}/tests/fixtures/bid_log.json`

test.group('The page that checks bid logs', () => {
  for (const [how, address] of [
    ['from the server, under its policy', '/verify-bid-log.html'],
    ['from a saved file', `file://${ROOT}/public/verify-bid-log.html`],
  ] as const) {
    test(`says intact or what is broken, ${how}`, async ({ visit, assert }) => {
      const page = await visit(address)
      const errors: string[] = []
      page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())))
      page.on('pageerror', (error) => void errors.push(error.message))
      const choose = (name: string, text: string) =>
        page.setInputFiles('#file', { name, mimeType: 'application/json', buffer: Buffer.from(text) })

      const text = readFileSync(SAMPLE, 'utf8')
      await choose('log.json', text)
      await page.getByRole('heading', { name: '公证完整，未被改动' }).waitFor()
      await page.getByText('a0a682433fc07e2ee5b34d2bc0e580fa9b046b792fb8e7d3f6011ec4154ea7d7').waitFor()

      await choose('changed.json', text.replace('"price": 1605000', '"price": 1606000'))
      await page.getByRole('heading', { name: /公证不完整/ }).waitFor()
      await page.getByText('出价记录被改动，标的 7，第 3 笔').waitFor()

      await choose('other.json', '{}')
      await page.getByText('不是成交公证文件').waitFor()
      await choose('broken.json', '{')
      await page.getByText('文件不是有效的 JSON').waitFor()
      assert.deepEqual(errors, [])
    })
  }
})
