/*
 * `admin/overrides/<name>.tsx` replaces parts of the screen of that name. The build refuses a file whose name matches no resource
 * (`vite.config.ts`).
 */
import { use, type ComponentType, type ReactNode } from 'react'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import type { InputProps } from '@admin/registry/kind'

export type FieldOverride = {
  /** Draws the head of the column. */
  head?: (field: WireField) => ReactNode
  /** Draws the table cell and the value on the phone card. */
  column?: (row: WireRow, field: WireField) => ReactNode
  /** Draws the value on the record page. */
  show?: (row: WireRow, field: WireField) => ReactNode
  input?: ComponentType<InputProps>
}

export type Override = {
  list?: ComponentType
  show?: ComponentType
  edit?: ComponentType
  create?: ComponentType
  fields?: Record<string, FieldOverride>
  /** Above the sections of the record page. */
  header?: ComponentType<{ row: WireRow }>
  /** Below the sections of the record page. */
  panels?: ComponentType<{ row: WireRow }>[]
  /** In the dialog of an action on one row, above its question: what is decided on. */
  decided?: ComponentType<{ row: WireRow }>
  /** Above the table of the list. */
  banner?: ComponentType
}

const files = import.meta.glob<Override>('./overrides/*.tsx')
const loaded = new Map<string, Promise<Override>>()

/** The overrides of a screen; suspends while they load. */
export function useOverride(name: string): Override {
  if (!loaded.has(name)) loaded.set(name, files[`./overrides/${name}.tsx`]?.() ?? Promise.resolve({}))
  return use(loaded.get(name)!)
}
