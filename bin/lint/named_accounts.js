/*
 * ESLint rule: an account of the ledger and its class are written by the names of `app/ledger/rules/accounts.ts` (`available(companyId)`,
 * `AccountClass.escrow`, in SQL `accountSql` and `ofClass`), never by their digits. Examples: `tests/unit/named_accounts_rule.spec.ts`.
 */
import fs from 'node:fs'
import path from 'node:path'

const CHART = path.resolve(import.meta.dirname, '../../app/ledger/rules/accounts.ts')

/** The classes of the chart of accounts, as it declares them. */
export const accountClasses = () =>
  [...fs.readFileSync(CHART, 'utf8').matchAll(/^ {2}\w+: '(\d{4})',$/gm)].map(([, code]) => code)

const code = `(?:${accountClasses().join('|')})`
/** A whole text that is an account or begins one: `2001`, `2001.`, `2001.7`. */
const ACCOUNT = new RegExp(String.raw`^${code}(?:\.(?:\d*|%))?$`)
/** An account quoted in SQL, as the beginning of one (`'2001.' || id`, `like '2001.%'`) or as part of a template (`'2001.${id}'`). */
const IN_SQL = new RegExp(String.raw`'${code}(?:\.[\d%]*)?(?:'|$)`)
const IN_PATTERN = new RegExp(String.raw`\^\(?(?:${code}|\d{3}\[)`)

/** @type {import('eslint').Rule.RuleModule} */
export const namedAccounts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { digits: 'Write the account or its class by the name that app/ledger/rules/accounts.ts gives it.' },
  },
  create(context) {
    const refuse = (node, found) => found && context.report({ node, messageId: 'digits' })
    return {
      Literal(node) {
        if (node.regex) refuse(node, IN_PATTERN.test(node.regex.pattern))
        else if (typeof node.value === 'string') refuse(node, ACCOUNT.test(node.value) || IN_SQL.test(node.value))
      },
      TemplateElement(node) {
        refuse(node, ACCOUNT.test(node.value.raw) || IN_SQL.test(node.value.raw) || / ~ '\^\d/.test(node.value.raw))
      },
    }
  },
}
