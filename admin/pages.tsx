/*
 * Pages outside the definitions: `admin/pages/<name>.tsx` draws the page that `<name>_page.ts` declares.
 */
import { lazy, type ComponentType } from 'react'
import type { WirePage } from '#wire/admin/transformers/wire'

const files = import.meta.glob<{ default: ComponentType }>('./pages/*.tsx')
const drawn = new Map(
  Object.entries(files).map(([file, load]) => [file.slice('./pages/'.length, -'.tsx'.length), lazy(load)])
)

/** The component of a page; null when there is none. */
export function pageComponent({ name }: WirePage): ComponentType | null {
  return drawn.get(name) ?? null
}
