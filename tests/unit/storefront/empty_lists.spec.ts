import { test } from '@japa/runner'
import { globSync, readFileSync } from 'node:fs'

const FILES = globSync('resources/**/*.tsx').map((file) => [file, readFileSync(file, 'utf8')] as const)

/** Empty states that lead nowhere, because what fills them is on the same screen. */
const FILLED_HERE = [
  'resources/areas/market/trends.tsx',
  'resources/areas/user-center/components/basis_versions.tsx',
  'resources/areas/user-center/components/price_watches.tsx',
  'resources/components/goods_import/rows_step.tsx',
  'resources/components/inspection_import/preview_step.tsx',
]

test.group('Lists and pages without anything in them', () => {
  test('say why and lead to what fills them; the compiler asks every list for it', ({ assert }) => {
    const nowhere = FILES.filter(([, text]) =>
      /actions=\{(?:null|undefined)\}|actions: (?:null|undefined)\b/.test(text)
    )
    assert.sameMembers(
      nowhere.map(([file]) => file),
      FILLED_HERE
    )
    for (const [file, text] of FILES) {
      for (const [, what] of text.matchAll(/<EmptyState\b([\s\S]*?)\/>/g))
        assert.notMatch(what, /title=""|hint=""|hint=\{(?:undefined|null)\}/, file)
      // `PagedTable` and `Rows` take the sentences as a property that they require.
      if (/<(?:PagedTable|Rows)\b/.test(text)) assert.match(text, /\bempty=\{/, file)
      assert.notMatch(text, /title="暂无数据"/, file)
    }
  })

  test('tell conditions that leave nothing from a list that never had anything', ({ assert }) => {
    const table = FILES.find(([file]) => file.endsWith('components/paged_table.tsx'))![1]
    assert.match(table, /没有符合条件的\$\{of\}/)
    assert.match(table, /清空条件/)
  })
})
