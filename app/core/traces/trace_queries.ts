/*
 * Statements as spans: their kind and their first table, when a module owns it. Never the text, which may hold what people typed, and never values.
 */
import type { Database } from '@adonisjs/lucid/database'
import { declaredModules } from '#core/define_module'
import { childOf, recordedSpan, SpanKind } from '#core/traces/spans'

const KINDS = new Set(
  'SELECT INSERT UPDATE DELETE WITH BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET LOCK COPY CALL NOTIFY LISTEN'.split(' ')
)

/** Characters of a statement that are looked at. */
const READ = 2_000

let tables: ReadonlySet<string> | null = null

/** Names that modules declare: what looks like a table in a text that somebody typed is none. */
const knownTables = () => (tables ??= new Set(declaredModules().flatMap(({ owns }) => owns)))

/** Kind and first table of a statement; `OTHER` and null when they are none of the known ones. */
export function statementKind(sql: string): { kind: string; table: string | null } {
  const text = sql.slice(0, READ)
  const word = /^\s{0,200}([a-z]{1,20})/i.exec(text)?.[1].toUpperCase() ?? ''
  const kind = KINDS.has(word) ? word : 'OTHER'
  for (const [, table] of text.matchAll(/\b(?:from|into|update|join)\s{1,50}(?:only\s{1,50})?"?([a-z_]{1,63})"?/gi))
    if (knownTables().has(table)) return { kind, table }
  return { kind, table: null }
}

type Query = { sql?: string }
type Dialect = { _query(connection: unknown, query: Query): Promise<unknown> }

/** Puts a span around every statement of the connections of `db`; the returned function takes that back. */
export function traceQueries(db: Database): () => void {
  const client = db.connection().getWriteClient().client
  // Transactions make clients of their own from this prototype.
  const dialect = Object.getPrototypeOf(client) as Dialect
  const query = dialect._query
  dialect._query = function (this: Dialect, connection, statement) {
    const parent = recordedSpan()
    if (!parent) return query.call(this, connection, statement)
    const { kind, table } = statementKind(statement.sql ?? '')
    const span = childOf(parent, table ? `${kind} ${table}` : kind, SpanKind.client, {
      'db.system.name': 'postgresql',
      'db.operation.name': kind,
      'db.collection.name': table ?? undefined,
    })
    if (!span) return query.call(this, connection, statement)
    return query
      .call(this, connection, statement)
      .catch((error: { code?: unknown }) => {
        span.fail(typeof error.code === 'string' ? error.code : 'unknown')
        throw error
      })
      .finally(() => span.end())
  }
  return () => {
    dialect._query = query
  }
}
