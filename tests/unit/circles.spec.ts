/*
 * Files do not import each other in cycles, types included: the files of a cycle cannot be read, moved or tested separately.
 */
import { test } from '@japa/runner'
import { fileOf, filesBelow, importsOf } from '#tests/helpers/sources'

type Graph = Map<string, string[]>

/** The shortest cycle through a file; null when there is none. */
function circleOf(start: string, graph: Graph): string[] | null {
  const cameFrom = new Map<string, string>()
  const waiting = [start]
  for (const file of waiting)
    for (const next of graph.get(file) ?? []) {
      if (next === start) {
        const way = [file]
        while (way[0] !== start) way.unshift(cameFrom.get(way[0])!)
        return [...way, start]
      }
      if (cameFrom.has(next)) continue
      cameFrom.set(next, file)
      waiting.push(next)
    }
  return null
}

/** Cycles of a graph: the shortest one through each file, each reported once. */
function circles(graph: Graph): string[] {
  const told = new Set<string>()
  const found: string[] = []
  for (const file of [...graph.keys()].sort()) {
    if (told.has(file)) continue
    const circle = circleOf(file, graph)
    if (!circle) continue
    for (const member of circle) told.add(member)
    found.push(circle.join(' → '))
  }
  return found
}

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
      const graph = new Map(
        filesBelow(folder).map((file) => [file, importsOf(file).flatMap(({ source }) => fileOf(source, file) ?? [])])
      )
      assert.isAbove([...graph.values()].flat().length, graph.size, 'imports are understood')
      assert.deepEqual(circles(graph), [])
    })
})
