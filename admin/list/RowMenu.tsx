import { Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WireAction, WireResource, WireRow } from '#wire/admin/transformers/wire'
import { plainVerb } from '@admin/components/ActionDialog'
import { IconButton } from '@admin/components/IconButton'
import menu from '@admin/components/menu_item.module.css'
import { Icon } from '@admin/icons'
import { useListState } from '@admin/list/came_from'
import { may, recordPath, useScreen } from '@admin/manifest'
import { copyPath } from '@admin/views/use_copied'

export type RowVerbs = { run: (action: WireAction, ids: (number | string)[]) => void }

const ENABLE = plainVerb('enable', '启用')
const DISABLE = plainVerb('disable', '停用', '停用后将不能再选用，确定吗？', 'warning')

/** The question says whether the record can come back. */
const deleteOf = ({ recycled }: WireResource) =>
  plainVerb(
    'delete',
    '删除',
    recycled ? `删除后 ${recycled} 天内可在回收站恢复，确定吗？` : '删除后不能恢复，确定吗？',
    'danger'
  )

/** Whether the form may be opened for a row in its present state. */
export const mayEdit = (screen: WireResource, row: WireRow) => may(screen, 'edit') && !row._fixed

/** Whether a new record may begin as a copy of another one. */
export const mayCopy = (screen: WireResource) =>
  may(screen, 'add') && may(screen, 'get') && screen.fields.some(({ copied }) => copied)

/** Actions that are possible on a row in its present state. */
export function verbsOn(screen: WireResource, row: WireRow): WireAction[] {
  const own = screen.actions.filter(({ on, name }) => on === 'row' && row._actions.includes(name))
  const toggle = screen.toggle
    ? [row[screen.toggle] === 1 ? DISABLE : ENABLE].filter(({ name }) => may(screen, name))
    : []
  return [...own, ...toggle, ...(may(screen, 'delete') && !row._fixed ? [deleteOf(screen)] : [])]
}

/** Actions for several rows; the server checks each row when the action runs. */
export function verbsForMany(screen: WireResource): WireAction[] {
  return [
    ...screen.actions.filter(({ on, bulk }) => on === 'row' && bulk),
    ...(screen.toggle ? [ENABLE, DISABLE].filter(({ name }) => may(screen, name)) : []),
    ...(may(screen, 'delete') ? [deleteOf(screen)] : []),
  ]
}

/** Menu of the actions on a row. */
export function RowMenu({ row, verbs }: { row: WireRow; verbs: RowVerbs }) {
  const screen = useScreen()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const from = useListState()
  const actions = verbsOn(screen, row)
  const links = [
    ...(may(screen, 'get') ? [{ label: '查看', icon: 'eye', to: recordPath(screen.path, row.id) }] : []),
    ...(mayEdit(screen, row) ? [{ label: '编辑', icon: 'edit', to: `${recordPath(screen.path, row.id)}/edit` }] : []),
    ...(mayCopy(screen) ? [{ label: '复制', icon: 'plus', to: copyPath(screen.path, row.id) }] : []),
  ]
  if (links.length + actions.length === 0) return null
  return (
    <>
      <IconButton icon="more" label="操作" onClick={(event) => setAnchor(event.currentTarget)} />
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {links.map(({ label, icon, to }) => (
          <MenuItem key={label} component={Link} className={`${menu.item} ${menu.link}`} to={to} state={from}>
            <Icon name={icon} />
            {label}
          </MenuItem>
        ))}
        {actions.map((action) => (
          <MenuItem
            key={action.name}
            className={action.tone === 'danger' ? `${menu.item} ${menu.danger}` : menu.item}
            onClick={() => {
              setAnchor(null)
              verbs.run(action, [row.id])
            }}
          >
            <Icon name={action.tone === 'danger' ? 'x' : 'check'} />
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
