import { RefFilter } from '@admin/kinds/Ref'
import { EMPTY } from '@admin/registry/format'
import { kindView, type ValueProps } from '@admin/registry/kind'
import { ManyInput } from '@admin/registry/ManyInput'
import { TiedRows } from '@admin/registry/TiedRows'
import { Tag } from '@admin/components/Tag'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'

const titlesOf = (field: WireField, value: unknown, row?: WireRow): string[] => {
  const titles = [row?._refs?.[field.key] ?? []].flat() as unknown[]
  return ([value].flat() as unknown[]).map((id, index) => String(titles[index] ?? `#${String(id)}`))
}

function Value({ field, value, row, full }: ValueProps) {
  const titles = titlesOf(field, value ?? [], row)
  if (full) return <TiedRows field={field} ids={[value ?? []].flat() as number[]} titles={titles} row={row} />
  if (titles.length === 0) return <>{EMPTY}</>
  return (
    <>
      {titles.map((title) => (
        <Tag key={title} tone="grey">
          {title}
        </Tag>
      ))}
    </>
  )
}

/** Several rows of another screen, tied to the row by a join table. */
export default kindView('many', {
  Input: ManyInput,
  Filter: RefFilter,
  format: (field, value, row) => titlesOf(field, value, row).join('、'),
  Value,
  drawsEmpty: true,
  titled: true,
  wideInput: true,
})
