/*
 * Files do not import each other in cycles, types included: the files of a cycle cannot be read, moved or tested separately.
 */
import { test } from '@japa/runner'
import { circles, importsBelow } from '#tests/helpers/circles'

test.group('Circles between files', () => {
  test('a circle is found and told as the way around', ({ assert }) => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['a']],
      ['d', ['d']],
      ['e', ['a']],
    ])
    assert.deepEqual(circles(graph), ['a → c → a', 'd → d'])
  })

  for (const folder of ['app', 'resources', 'admin', 'ui'])
    test(`there is none in ${folder}`, ({ assert }) => {
      const graph = importsBelow(folder)
      assert.isAbove([...graph.values()].flat().length, graph.size, 'imports are understood')
      assert.deepEqual(circles(graph), [])
    })
})
