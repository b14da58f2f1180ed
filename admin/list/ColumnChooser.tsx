import { useState } from 'react'
import menu from '@admin/components/menu_item.module.css'
import { Pop } from '@admin/components/Pop'
import { TextButton } from '@admin/components/TextButton'
import { Icon } from '@admin/icons'
import type { Columns } from '@admin/list/use_columns'
import { Button } from '#ui/kit/button'
import styles from './ColumnChooser.module.css'

/** 列: chooses and orders the columns, by dragging or with the arrow keys. */
export function ColumnChooser({ columns }: { columns: Columns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const { chosen, all, choose } = columns
  const rest = all.filter(({ key }) => !chosen.includes(key))
  const label = (key: string) => all.find((column) => column.key === key)
  const move = (key: string, to: number) => {
    const others = chosen.filter((one) => one !== key)
    choose([...others.slice(0, to), key, ...others.slice(to)])
  }
  const rows = [
    ...chosen.map((key) => ({ ...label(key)!, on: true })),
    ...rest.map((column) => ({ ...column, on: false })),
  ]
  return (
    <>
      <Button className={anchor ? 'open' : ''} onClick={(event) => setAnchor(event.currentTarget)}>
        <Icon name="columns" />列
      </Button>
      <Pop
        anchor={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        title={
          <>
            列<TextButton onClick={() => choose(null)}>恢复默认</TextButton>
          </>
        }
        foot="拖动排序，按本人保存"
      >
        <ul className={rows.length > 8 ? `${styles.columns} ${styles.many}` : styles.columns}>
          {rows.map(({ key, label: name, fixed, on }) => (
            <li
              key={key}
              draggable={on}
              onDragStart={() => setDragged(key)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dragged && on && move(dragged, chosen.indexOf(key))}
              className={dragged === key ? styles.dragged : undefined}
              onDragEnd={() => setDragged(null)}
              onKeyDown={(event) => {
                if (on && event.altKey && event.key === 'ArrowUp') move(key, Math.max(chosen.indexOf(key) - 1, 0))
                if (on && event.altKey && event.key === 'ArrowDown') move(key, chosen.indexOf(key) + 1)
              }}
            >
              <label className={`${menu.item} ${on ? styles.shown : ''}`}>
                <span className={`text-faint ${styles.grip}`}>
                  <Icon name="grip" />
                </span>
                <input
                  type="checkbox"
                  checked={on}
                  disabled={fixed}
                  onChange={() => choose(on ? chosen.filter((one) => one !== key) : [...chosen, key])}
                />
                {name}
                {fixed && <small className="text-faint push">固定</small>}
              </label>
            </li>
          ))}
        </ul>
      </Pop>
    </>
  )
}
