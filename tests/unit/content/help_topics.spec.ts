import { test } from '@japa/runner'
import { globSync, readFileSync } from 'node:fs'
import { HELP_TOPICS, screensOf } from '#app/content/rules/help_topics'
import { isStorefrontPage } from '#core/storefront_routes'
import { STOREFRONT_ROUTES } from '#core/generated/storefront_routes'
import { demoTexts } from '#app/demo/shared/demo_text'

const screens = Object.values(HELP_TOPICS).flatMap((topic) => Object.keys(topic.screens))

test.group('The help that screens link', () => {
  test('is about screens that there are, each explained by one topic', ({ assert }) => {
    for (const screen of screens)
      assert.isTrue(
        STOREFRONT_ROUTES.includes(screen) || (!screen.includes(':') && isStorefrontPage(screen)),
        `${screen} is no page`
      )
    assert.lengthOf(new Set(screens), screens.length, 'a screen has one help')
    assert.deepEqual(screensOf('legal-notice'), {})
    assert.deepEqual(screensOf('constructor'), {})
    assert.deepEqual(screensOf(null), {})
  })

  test('covers every page of a desk and of the user centre', ({ assert }) => {
    const without = STOREFRONT_ROUTES.filter((route) =>
      /^\/(buyer|seller|user-center|user-index)(\/|$)/.test(route)
    ).filter((route) => !screens.includes(route))
    assert.deepEqual(without, [])
  })

  test('is written: every topic has one text, and every text links pages that there are', ({ assert }) => {
    const texts = demoTexts('help')
    const codes = texts.flatMap(({ fields }) => (fields[1] ? [fields[1]] : []))
    assert.sameMembers(codes, Object.keys(HELP_TOPICS))
    assert.lengthOf(new Set(texts.map(({ title }) => title)), texts.length)
    for (const { title, fields } of texts)
      if (fields[0])
        assert.isTrue(
          texts.some((one) => one.title === fields[0]),
          `${title} stands below no chapter`
        )
    for (const { title, body } of texts)
      for (const [, path] of body.matchAll(/href="([^"]+)"/g))
        assert.isTrue(isStorefrontPage(path), `${title} links ${path}`)
  })

  test('is linked beside the title: pages without a header of their own name the link', ({ assert }) => {
    const pages = globSync('resources/areas/**/*.tsx').filter((file) => !/(account|content)\//.test(file))
    const titled = pages.filter((file) => /<h1>\{/.test(readFileSync(file, 'utf8')))
    const without = titled.filter((file) => !/<HelpLink \/>/.test(readFileSync(file, 'utf8')))
    // A batch and a shop name what they show; the list that leads to them has the help.
    assert.sameMembers(without, ['resources/areas/shop/store.tsx'])
  })
})
