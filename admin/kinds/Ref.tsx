import { useState } from 'react'
import { Link } from 'react-router'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import controls from '@admin/components/control.module.css'
import menu from '@admin/components/menu_item.module.css'
import { recordPath, useManifest } from '@admin/manifest'
import { kindView, type FilterProps, type ValueProps } from '@admin/registry/kind'
import { useChosen, useOptions } from '@admin/registry/options'
import { RefInput } from '@admin/registry/RefInput'
import styles from './Ref.module.css'

/** The title of the referenced row, which the server sends with the row. */
function format(field: WireField, value: unknown, row?: WireRow) {
  const title = row?._refs?.[field.key]
  return title === undefined || title === null ? `#${String(value)}` : String(title)
}

function Value({ field, value, row }: ValueProps) {
  const { resources } = useManifest()
  const target = resources.find(({ name }) => name === field.resource)
  const title = format(field, value, row)
  if (!target?.verbs.includes('get')) return <>{title}</>
  return (
    <Link
      className={styles.link}
      title={title}
      to={recordPath(target.path, value)}
      onClick={(event) => event.stopPropagation()}
    >
      {title}
    </Link>
  )
}

/** Checkboxes of rows found by typing; chosen rows come first. */
export function RefFilter({ field, value, source, onChange }: FilterProps) {
  const [typed, setTyped] = useState('')
  const ids = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const { options } = useOptions({ source, key: field.key }, typed)
  const chosen = useChosen({ source, key: field.key }, ids)
  const shown = [...chosen, ...options.filter(({ id }) => !chosen.some((one) => one.id === id))]
  return (
    <div className={styles.chooser}>
      <input
        className={controls.control}
        placeholder={`搜索${field.label}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoFocus
      />
      <div>
        {shown.map(({ id, title }) => (
          <label key={id} className={menu.item}>
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={() =>
                onChange(
                  ids.includes(id) ? (ids.length > 1 ? ids.filter((one) => one !== id) : undefined) : [...ids, id]
                )
              }
            />
            {String(title ?? id)}
          </label>
        ))}
        {shown.length === 0 && <p className="text-faint">没有找到</p>}
      </div>
    </div>
  )
}

/** A row of another screen, shown by its title. */
export default kindView('ref', {
  usualWidth: 150,
  Input: RefInput,
  Filter: RefFilter,
  format,
  Value,
  titled: true,
  links: true,
})
