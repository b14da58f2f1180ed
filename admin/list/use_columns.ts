import type { WireField, WireResource } from '#wire/admin/transformers/wire'
import { usePreference } from '@admin/preferences'
import { viewOf } from '@admin/registry/kind'

/** The pseudo column that shows the last change. */
export const CHANGES = '_changes'

export type Columns = {
  chosen: string[]
  all: { key: string; label: string; fixed: boolean }[]
  choose: (keys: string[] | null) => void
  /** Widths in pixels that the operator has given to columns. */
  widths: Readonly<Record<string, number>>
  /** Gives a column a width, or with null its own again. */
  widen: (key: string, width: number | null) => void
}

const NONE: Readonly<Record<string, number>> = {}

type Stored = { keys?: string[]; widths?: Record<string, number> }

/** The columns of a list as this operator has chosen and ordered them; stored on the server. The title column is always shown. */
export function useColumns(screen: WireResource): Columns & { fields: WireField[]; changes: boolean } {
  const [stored, store] = usePreference<Stored>(`columns.${screen.name}`, {})
  // Fields that the record page draws by itself (`show: false`) can still be columns.
  const offered = screen.fields.filter((field) => (field.show !== false || field.list) && !viewOf(field).neverColumn)
  const fixed = screen.title
  const defaults = [
    ...(screen.columns.includes(fixed) ? screen.columns : [fixed, ...screen.columns]),
    ...(screen.audited ? [CHANGES] : []),
  ]
  const known = new Set([...offered.map(({ key }) => key), ...(screen.audited ? [CHANGES] : [])])
  const wanted = (stored?.keys ?? defaults).filter((key) => known.has(key))
  const chosen = wanted.includes(fixed) || !known.has(fixed) ? wanted : [fixed, ...wanted]
  return {
    chosen,
    all: [
      ...offered.map(({ key, label }) => ({ key, label, fixed: key === fixed })),
      ...(screen.audited ? [{ key: CHANGES, label: '变更记录', fixed: false }] : []),
    ],
    // The default columns have their own widths.
    choose: (keys) => store(keys ? { ...stored, keys } : {}),
    widths: stored?.widths ?? NONE,
    widen: (key, width) => {
      const widths = { ...stored?.widths }
      if (width === null) delete widths[key]
      else widths[key] = width
      store({ ...stored, widths })
    },
    fields: chosen.flatMap((key) => offered.find((field) => field.key === key) ?? []),
    changes: chosen.includes(CHANGES),
  }
}
