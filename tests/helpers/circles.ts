/* Cycles of imports between the files of a folder. */
import { fileOf, filesBelow, importsOf } from './sources.js'

export type Graph = Map<string, string[]>

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
export function circles(graph: Graph): string[] {
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

/** Which files of a folder import which, types included. */
export const importsBelow = (folder: string): Graph =>
  new Map(filesBelow(folder).map((file) => [file, importsOf(file).flatMap(({ source }) => fileOf(source, file) ?? [])]))
