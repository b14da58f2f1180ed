import { test } from '@japa/runner'

test.group('The storefront opens', () => {
  test('a guest sees the name of the site', async ({ visit }) => {
    const page = await visit('/')
    await page.waitForSelector('text=棉桥')
  })
})
