import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { problemsOf } from '#tests/helpers/compiler'

const read = (file: string) => readFileSync(app.makePath(file), 'utf8')

/** `call.write('/order/accept', {…})` of a text, without comments, list marks and indentation. */
function statementOf(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/^ \* ?/, '').trim())
  const first = lines.findIndex((line) => line.startsWith("call.write('/order/accept'"))
  const last = lines.findIndex((line, index) => index > first && line === '})')
  return lines
    .slice(first, last + 1)
    .map((line) => line.replace(/ *\/\/ .*$/, ''))
    .join('\n')
}

test.group('What the documents show of calls', () => {
  for (const file of ['CONTRIBUTING.md', 'docs/architecture.md', 'app/core/call.ts'])
    test(`the call of ${file} is the one that is declared`, ({ assert }) => {
      const declared = statementOf(read('app/order/calls/orders.ts'))
      assert.match(declared, /binds: shown/)
      assert.equal(statementOf(read(file)), declared)
    })

  test('the call from a page takes the input that CONTRIBUTING gives it', ({ assert }) => {
    const [, shown] = /`call\('\/order\/accept', \{ ([^}]*) \}\)`/.exec(read('CONTRIBUTING.md'))!
    const [, input] = /'\/order\/accept': \{\s*input: \{([^}]*)\}/.exec(read('ui/generated/calls.ts'))!
    assert.sameMembers(
      shown.split(', '),
      [...input.matchAll(/(\w+)\??:/g)].map(([, key]) => key)
    )
  })

  test('the report of docs/back-office.md compiles', async ({ assert }) => {
    const [report] = [...read('docs/back-office.md').matchAll(/^```ts\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
      block.includes('export default defineReport(') ? [block] : []
    )
    assert.deepEqual(await problemsOf({ 'app/report/admin/freight_volume_report.ts': report }), [])
  })
})
