import { readFile } from 'node:fs/promises'
import path from 'node:path'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'

/** `database/schema.ts` as it would be after a migration that creates a table of the open transaction. */
export async function withSchemaClass(table: string): Promise<string> {
  const { rows } = await db.rawQuery(
    `select column_name as name, data_type as type, is_nullable = 'YES' as nullable from information_schema.columns
     where table_schema = current_schema() and table_name = ? order by 1`,
    [table]
  )
  const types: [RegExp, string][] = [
    [/char|text|date/, 'string'],
    [/timestamp/, 'DateTime'],
    [/int|numeric/, 'number'],
    [/boolean/, 'boolean'],
  ]
  const columns = rows.map(({ name, type, nullable }: { name: string; type: string; nullable: boolean }) => {
    const found = types.find(([pattern]) => pattern.test(type))?.[1] ?? 'any'
    return {
      key: name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      type: nullable ? `${found} | null` : found,
    }
  })
  const { default: string } = await import('@adonisjs/core/helpers/string')
  const name = `${string.pascalCase(string.singular(table))}Schema`
  return `${await readFile(app.makePath('database/schema.ts'), 'utf8')}
export class ${name} extends BaseModel {
  static $columns = [${columns.map(({ key }: { key: string }) => `'${key}'`).join(', ')}] as const
  $columns = ${name}.$columns
${columns.map(({ key, type }: { key: string; type: string }) => `  declare ${key}: ${type}`).join('\n')}
}
`
}

/** The compiler's errors in files of the project that are not on the disk. */
export async function problemsOf(files: Record<string, string>): Promise<string[]> {
  const { default: ts } = await import('typescript')
  const config = ts.getParsedCommandLineOfConfigFile(
    app.makePath('tsconfig.json'),
    { noEmit: true },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} }
  )!
  const texts = new Map(Object.entries(files).map(([file, text]) => [app.makePath(file), text]))
  const host = ts.createCompilerHost(config.options)
  const { directoryExists, fileExists, readFile: read } = host
  host.fileExists = (file) => texts.has(path.normalize(file)) || fileExists(file)
  host.readFile = (file) => texts.get(path.normalize(file)) ?? read(file)
  host.directoryExists = (folder) =>
    [...texts.keys()].some((file) => file.startsWith(`${path.normalize(folder)}${path.sep}`)) ||
    directoryExists!(folder)
  const program = ts.createProgram([...texts.keys()], config.options, host)
  return [...texts.keys()]
    .flatMap((file) => ts.getPreEmitDiagnostics(program, program.getSourceFile(file)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
