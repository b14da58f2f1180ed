/* eslint-disable house/named-accounts -- the snippets violate the rule */
import { ESLint, Linter, type Rule } from 'eslint'
import tseslint from 'typescript-eslint'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { ACCOUNT_CLASSES } from '#app/ledger/rules/accounts'

const { accountClasses, namedAccounts } = (await import(app.makePath('bin/lint/named_accounts.js'))) as {
  accountClasses: () => string[]
  namedAccounts: Rule.RuleModule
}

const linter = new Linter()
const config = {
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  plugins: { house: { rules: { 'named-accounts': namedAccounts } } },
  rules: { 'house/named-accounts': 'error' },
} as Linter.Config

/** How many texts of a snippet the rule reports. A snippet that does not parse is a mistake of the test. */
function refused(code: string): number {
  const messages = linter.verify(code, config, 'snippet.ts')
  if (messages.some(({ fatal }) => fatal)) throw new Error(`${code}: ${messages[0].message}`)
  return messages.length
}

const REFUSED = [
  "post({ account: '1001', debit: 5 })",
  "post({ account: '2001.7', debit: 5 })",
  'balance(`2001.${company.id}`)',
  "account.startsWith('2003.')",
  "account.class === '2003'",
  "['2001', '9002'].includes(account.class)",
  "type Own = '2001' | { other: true }",
  '/^2003[.]/.test(account)',
  '/^200[124][.]/.test(account)',
]

const REFUSED_SQL = [
  "select 1 from ledger_accounts where class = '2003'",
  "select 1 from ledger_accounts where class in ('9000')",
  "select 1 from ledger_entries where account_code like '2001.%'",
  "select 1 from ledger_entries where account_code like '4001.'",
  "select 1 from ledger_accounts where code = '2003.' || 7",
  "select 1 from ledger_accounts where code = '2001.7'",
  "select case class when '1001' then 1 end from ledger_accounts",
]

const ALLOWED = [
  'balance(available(company.id))',
  'account.class === AccountClass.escrow',
  "query(`select 1 from ledger_accounts where code = ${accountSql(AccountClass.escrow, 'o.id')}`)",
  'query(`select 1 from ledger_accounts where class ${ofClass(...COMPANY_CLASSES)}`)',
  "const day = '2001-01-05'",
  "const year = { 2001: 'x' }[year]",
  "open('http://localhost:9000/')",
  "const number = '10012003'",
  'const price = 2001',
]

test.group('Accounts are written by name', () => {
  test('an account, its beginning and its class are refused as digits', ({ assert }) => {
    for (const code of REFUSED) assert.isAbove(refused(code), 0, code)
  })

  test('in SQL as well, in a string and in a template', ({ assert }) => {
    for (const sql of REFUSED_SQL) {
      assert.equal(refused(`query(${JSON.stringify(sql)})`), 1, `string: ${sql}`)
      assert.equal(refused(`query(\`with t as (\${inner}) ${sql}\`)`), 1, `template: ${sql}`)
    }
    assert.equal(refused("query(`select 1 from ledger_accounts where code = '2003.${id}'`)"), 1)
    assert.equal(refused("query(`select 1 from ledger_entries where account_code ~ '^200[124][.]'`)"), 1)
  })

  test('names and other numbers are not', ({ assert }) => {
    for (const code of ALLOWED) assert.equal(refused(code), 0, code)
  })

  test('the rule knows every class of the chart', ({ assert }) => {
    assert.sameMembers(accountClasses(), Object.keys(ACCOUNT_CLASSES))
  })

  test('the rule is on for the server, both front ends and the tests, and off where the chart stands', async ({
    assert,
  }) => {
    const eslint = new ESLint()
    const severity = async (file: string) =>
      (await eslint.calculateConfigForFile(file)).rules['house/named-accounts']?.[0] ?? 0
    const files = ['app/order/x.ts', 'resources/x.tsx', 'admin/x.tsx', 'tests/unit/x.spec.ts']
    assert.deepEqual(await Promise.all(files.map(severity)), [2, 2, 2, 2])
    assert.equal(await severity('app/ledger/rules/accounts.ts'), 0)
  })
})
