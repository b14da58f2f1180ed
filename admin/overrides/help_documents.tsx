import type { Override } from '@admin/overrides'
import { Value } from '@admin/registry/Value'

/** Chapters are 1. */
const depth = (row: Record<string, unknown>) => Number(row.level) || 1

/** 帮助文档 is a tree: a page stands further in than its chapter. */
export const fields: Override['fields'] = {
  title: {
    column: (row, field) => (
      <span style={{ paddingLeft: (depth(row) - 1) * 20 }}>
        {depth(row) > 1 && <span className="faint">└ </span>}
        <Value field={field} row={row} />
      </span>
    ),
  },
}
