import type { Override } from '@admin/overrides'
import { Value } from '@admin/registry/Value'

/** 帮助文档 is a tree: a page is indented under its chapter. */
export const fields: Override['fields'] = {
  title: {
    column: (row, field) => (
      <span style={{ paddingLeft: (Number(row.depth ?? 1) - 1) * 20 }}>
        {Number(row.depth ?? 1) > 1 && <span className="text-faint">└ </span>}
        <Value field={field} row={row} />
      </span>
    ),
  },
}
