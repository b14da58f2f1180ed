/*
 * What the back office writes of a figure against the period before (decision 440).
 */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { test } from '@japa/runner'
import type { ViteDevServer } from 'vite'
import { frontEndModules } from '#tests/helpers/front_end_modules'

test.group('A change against the period before', (group) => {
  let vite: ViteDevServer

  group.setup(async () => {
    vite = await frontEndModules()
    return () => vite.close()
  })

  test('is a percentage, and in words where the period before was empty, tiny or the same', async ({ assert }) => {
    const { Change } = await vite.ssrLoadModule('/admin/report/Change.tsx')
    const written = (value: unknown, before: unknown) =>
      renderToStaticMarkup(createElement(Change, { value, before })).replaceAll(/<[^>]*>/g, '')
    const cases: [unknown, unknown, string][] = [
      [110, 100, '+10.0%'],
      [90, 100, '−10.0%'],
      ['110.00', '100.00', '+10.0%'],
      [10_001, 10_000, '0.0%'],
      [1_099, 100, '+999.0%'],
      [1_100, 100, '上期基数小'],
      [4_932, 100, '上期基数小'],
      [-1_100, 100, '上期基数小'],
      [0, 100, '−100.0%'],
      [-50, -100, '+50.0%'],
      [100, 0, '上期为 0'],
      [0, 0, '持平'],
      [100, 100, '持平'],
      [100, null, '--'],
      [null, 100, '--'],
    ]
    assert.deepEqual(
      cases.map(([value, before]) => written(value, before)),
      cases.map(([, , words]) => words)
    )
  })
})
