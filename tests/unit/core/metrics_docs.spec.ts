import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from '@japa/runner'
import '#core/core_metrics'
import { metrics, PREFIX, type Metric } from '#core/metrics'
import { importModuleFiles } from '#core/modules'
import { ROOT } from '#tests/helpers/sources'

await importModuleFiles('metrics')

const document = readFileSync(path.join(ROOT, 'docs/metrics.md'), 'utf8')

const rowOf = ({ name, kind, labels, help }: Metric) =>
  `| \`${PREFIX}${name}\` | ${kind} | ${
    Object.keys(labels)
      .map((label) => `\`${label}\``)
      .join(' ') || '–'
  } | ${help} |`

/** Cells of a row without the spaces with which tables are aligned. */
const plain = (row: string) => row.replaceAll(/\s*\|\s*/g, '|')

test.group('Figures for monitoring', () => {
  test('each has a name of Prometheus, a sentence, and says what it counts', ({ assert }) => {
    assert.isAbove(metrics.size, 25)
    for (const metric of metrics.values()) {
      assert.match(metric.name, /^[a-z][a-z0-9_]*[a-z]$/)
      assert.match(metric.help, /^[A-Z].{20,}\.$/, metric.name)
      assert.equal(metric.kind === 'counter', metric.name.endsWith('_total'), metric.name)
      if (metric.kind === 'histogram') assert.match(metric.name, /_seconds$/)
    }
  })

  test('docs/metrics.md lists all of them and no other', ({ assert }) => {
    const listed = document.split('\n').filter((line) => line.startsWith(`| \`${PREFIX}`))
    const declared = [...metrics.values()].sort((a, b) => (a.name < b.name ? -1 : 1)).map(rowOf)
    assert.deepEqual(listed.map(plain), declared.map(plain))
  })

  test('the rules for alerts ask for figures that there are', ({ assert }) => {
    const rules = /```yaml\n([\s\S]+?)```/.exec(document)![1]
    const asked = [
      ...new Set([...rules.matchAll(/mianqiao_([a-z_]+?)(?:_bucket|_count|_sum)?\b/g)].map(([, name]) => name)),
    ]
    assert.isAbove(asked.length, 10)
    assert.deepEqual(
      asked.filter((name) => !metrics.has(name) && name !== 'figure_failures_total'),
      []
    )
  })
})
