/*
 * Schemas of the answers of the declared calls, derived from the return types of `run`. `node ace openapi:generate` writes them to
 * `app/core/generated/answers.json`, because a production build has neither the compiler nor the types.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { answersEnvelope, calls, keyOf } from '#core/declared_calls'
import { SchemaWriter, type Schema } from '#core/openapi/json_schema'
import type { TypedCalls } from '#core/openapi/typed_calls'

export type Answers = {
  /** `POST /api/order/list` → schema of `body`. */
  answers: Record<string, Schema>
  /** Named types shared by answers. */
  components: Record<string, Schema>
}

export const ANSWERS_FILE = fileURLToPath(new URL('../generated/answers.json', import.meta.url))

/** The schemas of the committed file. */
export const readAnswers = (): Answers => JSON.parse(readFileSync(ANSWERS_FILE, 'utf8'))

/**
 * Schemas of the answers.
 *
 * @throws Error when the answer of a call contains `any`, which the document cannot describe
 */
export function answersOf({ compiler, checker, bodies, isOwn }: TypedCalls): Answers {
  const writer = new SchemaWriter(compiler, checker, isOwn)
  const answers = calls.filter(answersEnvelope).map((call): [string, Schema] => {
    const key = keyOf(call)
    return [key, writer.schemaOf(bodies.get(key)!, key)]
  })
  if (writer.untyped.length > 0) throw new Error(`These answers have no type:\n${writer.untyped.join('\n')}`)
  const sorted = <Value>(entries: [string, Value][]) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  return { answers: sorted(answers), components: sorted([...writer.components]) }
}

/** Text of the committed file: one line per call and per component, so that diffs are readable. */
export function answersText({ answers, components }: Answers) {
  const lines = (entries: Record<string, Schema>) =>
    Object.entries(entries)
      .map(([name, schema]) => `    ${JSON.stringify(name)}: ${JSON.stringify(schema)}`)
      .join(',\n')
  return `{\n  "answers": {\n${lines(answers)}\n  },\n  "components": {\n${lines(components)}\n  }\n}\n`
}
