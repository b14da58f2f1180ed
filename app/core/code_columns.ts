/*
 * The columns that hold codes, read from the declarations of all modules.
 */
import { existsSync } from 'node:fs'
import { codeSets, type CodeSet } from '#core/define_codes'
import { MODULES } from '#core/modules'

/** A set of codes with its exported name, its module and its file. */
export type DeclaredCodes = { name: string; module: string; source: string; set: CodeSet }

type Exported = { module: string; source: string; name: string; value: unknown }

/** All exports of the `codes.ts` files, in module order. */
async function exported(): Promise<Exported[]> {
  const found: Exported[] = []
  for (const module of MODULES) {
    const files = ['ts', 'js'].map((extension) => new URL(`../${module}/codes.${extension}`, import.meta.url))
    const file = files.find((one) => existsSync(one))
    if (!file) continue
    const source = module === 'core' ? '#core/codes' : `#app/${module}/codes`
    for (const [name, value] of Object.entries(await import(file.href))) found.push({ module, source, name, value })
  }
  return found
}

/** All sets of codes in module order. */
export async function declaredCodes(): Promise<DeclaredCodes[]> {
  return (await exported()).flatMap(({ module, source, name, value }) => {
    const set = value as CodeSet
    return set?.key !== undefined && codeSets.get(set.key) === set ? [{ module, source, name, set }] : []
  })
}

/** Lists of codes that have a name of their own, like `COTTON`. */
export async function declaredGroups(): Promise<{ module: string; name: string; codes: number[] }[]> {
  return (await exported()).flatMap(({ module, name, value }) =>
    Array.isArray(value) && value.every((code) => typeof code === 'number') ? [{ module, name, codes: value }] : []
  )
}

export type CodeColumn = { table: string; column: string; type: string; source: string }

/** Every column that holds codes, with the type of its codes. */
export async function codeColumns(): Promise<CodeColumn[]> {
  const declared = await declaredCodes()
  return declared.flatMap(({ name, source, set }) =>
    set.columns.map((place) => {
      const [table, column] = place.split('.')
      return { table, column, type: name, source }
    })
  )
}
