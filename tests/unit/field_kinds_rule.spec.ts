import { Linter, type Rule } from 'eslint'
import tseslint from 'typescript-eslint'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'

const { fieldKinds, onlyKinds } = (await import(app.makePath('bin/lint/field_kinds.js'))) as {
  fieldKinds: () => string[]
  onlyKinds: Rule.RuleModule
}

const config = {
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: { kinds: { rules: { 'only-kinds': onlyKinds } } },
  rules: { 'kinds/only-kinds': 'error' },
} as Linter.Config

/** Number of errors that the rule reports. A snippet that does not parse is a mistake of the test. */
function complaints(code: string): number {
  const messages = new Linter().verify(code, config, 'snippet.ts')
  if (messages.some(({ fatal }) => fatal)) throw new Error(`${code}: ${messages[0].message}`)
  return messages.length
}

const REFUSED: [code: string, times: number][] = [
  [`field.kind === 'money'`, 1],
  [`'ref' !== field!.kind`, 1],
  [`const { kind } = field; kind === 'datetime'`, 1],
  [`switch (field.kind) { case 'money': case 'price': break; default: }`, 2],
  [`['file', 'image'].includes(field.kind)`, 2],
  [`const WIDE = new Set(['textarea', 'json']); WIDE.has(field.kind)`, 2],
  [`const LINES = { textarea: 4, json: 8 }; LINES[field.kind]`, 2],
  [`({ textarea: 4 })[field.kind as string]`, 1],
  [`const field = { kind: 'number', label: '年度' }`, 1],
]

const ALLOWED = [
  `actor.kind === 'system'`,
  `viewOf(field).wideInput`,
  `kindOf(field).numeric === true`,
  `field.type === 'text'`,
  `kinds.get(field.kind)`,
  `const task = { kind: 'import' }`,
]

test.group('Questions about the kind of a field', () => {
  for (const [code, times] of REFUSED)
    test(`outside kinds is refused: ${code}`, ({ assert }) => {
      assert.equal(complaints(code), times)
    })

  for (const code of ALLOWED)
    test(`is none and may be asked: ${code}`, ({ assert }) => {
      assert.equal(complaints(code), 0)
    })

  test('the kinds are those of the folder', ({ assert }) => {
    assert.includeMembers(fieldKinds(), ['text', 'money', 'choice', 'richText', 'sessions'])
  })
})
