/*
 * Tables of the modules for both front ends: a module's `ui_sources.ts` declares a file of `ui/generated` and its text.
 * `node ace codes:generate` writes these files together with the codes.
 */
import { importModuleFiles } from '#core/modules'

const writers = new Map<string, () => string>()

/** @param file name below `ui/generated` */
export function uiSource(file: string, write: () => string) {
  writers.set(file, write)
}

/** Texts of the files by name. */
export async function uiSources(): Promise<Map<string, string>> {
  await importModuleFiles('ui_sources')
  return new Map([...writers].map(([file, write]) => [file, write()]))
}

/** Source of a TypeScript constant, one entry per line. `entries` are the elements of an array or the [key, value] pairs of an object. */
export function constantSource(
  name: string,
  type: string,
  entries: readonly unknown[] | Record<string, unknown>
): string {
  const lines = Array.isArray(entries)
    ? entries.map((entry) => `  ${JSON.stringify(entry)},`)
    : Object.entries(entries).map(([key, entry]) => `  ${key}: ${JSON.stringify(entry)},`)
  const [open, close] = Array.isArray(entries) ? ['[', ']'] : ['{', '}']
  return [`export const ${name}: ${type} = ${open}`, ...lines, close].join('\n')
}
