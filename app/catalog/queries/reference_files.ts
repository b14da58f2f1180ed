import { readFile } from 'node:fs/promises'
import Papa from 'papaparse'

/** Records of a CSV in `database/data`; empty cells are null. */
export async function referenceFile(name: string): Promise<Record<string, string | null>[]> {
  const text = await readFile(new URL(`../../../database/data/${name}`, import.meta.url), 'utf8')
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  return data.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value === '' ? null : value]))
  )
}
