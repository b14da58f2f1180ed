import { Cached } from '#core/cached'
import type { NameName } from '#app/listing/criteria'
import { readCriteria } from '#app/listing/rules/criteria'
import type { NameWords } from '#app/listing/rules/name_words'
import { offers } from '#app/listing/search/offers'

/**
 * Names change with the offers. A name that came seconds ago is found as a keyword meanwhile. Making the words of a market of 5,000 names takes some 0.3 s
 * of computing, which is why it is not done for each text.
 */
const kept = new Cached<{ words: NameWords; known: string }>({ age: 10_000 })

/** The words of the names on offer, by which the search box understands names, pinyin and slips. */
export async function namesOnOffer(): Promise<NameWords> {
  return (await kept.get('names', make)).words
}

let last: { words: NameWords; known: string } | null = null

async function make() {
  const index = await offers()
  const all = index.match(readCriteria({}))
  const labels = (name: NameName) =>
    index
      .countNames(all, name)
      .map(({ label }) => label)
      .sort()
  const names = {
    origins: labels('chandi'),
    places: labels('place'),
    companies: [...labels('producer'), ...labels('entrepot'), ...labels('seller')],
  }
  const known = JSON.stringify(names)
  if (last?.known === known) return last
  // The dictionary of pinyin is large: it is loaded with the first text and not with the process.
  const { NameWords } = await import('#app/listing/rules/name_words')
  return (last = { words: new NameWords(names), known })
}
