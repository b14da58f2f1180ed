import { test } from '@japa/runner'
import { forScreens } from '../../../bin/lib/widths_of_screens.mjs'

test.group('Widths in style sheets', () => {
  test('speak of screens: paper is wide, however narrow a sheet is', ({ assert }) => {
    assert.equal(forScreens('(max-width: 768px)'), 'screen and (max-width: 768px)')
    assert.equal(
      forScreens('(min-width: 769px) and (max-width: 1200px)'),
      'screen and (min-width: 769px) and (max-width: 1200px)'
    )
    assert.equal(forScreens('(min-width: 769px)'), 'print, (min-width: 769px)')
    for (const other of ['print', 'screen', '(prefers-reduced-motion: reduce)', 'screen and (max-width: 768px)'])
      assert.equal(forScreens(other), other)
  })
})
