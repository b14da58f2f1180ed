/*
 * The rows that a join table ties to a record, with what ties and unties them where the operator may: each by the action that the definition names, which is offered in the menus as
 * well.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, type HttpError } from 'react-admin'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import controls from '@admin/components/control.module.css'
import { Dialog } from '@admin/components/Dialog'
import { IconButton } from '@admin/components/IconButton'
import menu from '@admin/components/menu_item.module.css'
import { Pop } from '@admin/components/Pop'
import { TextButton } from '@admin/components/TextButton'
import { useScreen } from '@admin/manifest'
import { api } from '@admin/providers/http'
import { useOptions } from '@admin/registry/options'
import styles from './TiedRows.module.css'

type Props = { field: WireField; ids: number[]; titles: string[]; row: WireRow }

export function TiedRows({ field, ids, titles, row }: Props) {
  const screen = useScreen()
  const client = useQueryClient()
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [busy, setBusy] = useState(false)
  /** What is to go, when that is asked first. */
  const [going, setGoing] = useState<{ id: number; title: string } | null>(null)
  const { add, remove, as } = field.ties!
  const mayAdd = row._actions.includes(add)
  const removal = screen.actions.find(({ name }) => name === remove)
  const mayRemove = row._actions.includes(remove)

  async function change(action: string, id: number | string) {
    if (busy) return
    setBusy(true)
    try {
      const seen = { [row.id]: row._seen }
      const { message } = await api<{ message?: string }>('POST', `/${screen.name}/actions/${action}`, {
        ids: [row.id],
        seen,
        input: { [as]: id },
      })
      if (message) notify(message, { type: 'success' })
    } catch (error) {
      notify((error as HttpError).message, { type: 'error', autoHideDuration: 4500 })
    } finally {
      await client.invalidateQueries({ queryKey: [screen.path] })
      void client.invalidateQueries({ queryKey: ['timeline', screen.name] })
      setBusy(false)
    }
  }

  return (
    <span className={styles.tied}>
      {ids.map((id, index) => (
        <span key={id} className={styles.one}>
          {titles[index]}
          {mayRemove && (
            <IconButton
              icon="x"
              label={`去掉${titles[index]}`}
              className={styles.remove}
              disabled={busy}
              onClick={() => (removal?.tone ? setGoing({ id, title: titles[index] }) : void change(remove, id))}
            />
          )}
        </span>
      ))}
      {ids.length === 0 && !mayAdd && '--'}
      {mayAdd && (
        <TextButton disabled={busy} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          添加{field.label}
        </TextButton>
      )}
      <Pop anchor={anchor} onClose={() => setAnchor(null)} title={`添加${field.label}`} className={styles.pop}>
        {anchor && (
          <Choices
            field={field}
            action={add}
            as={as}
            without={ids}
            onChoose={(id) => (setAnchor(null), void change(add, id))}
          />
        )}
      </Pop>
      {going && (
        <Dialog
          title={removal!.label}
          tone={removal!.tone}
          confirm={removal!.label}
          onClose={() => setGoing(null)}
          onConfirm={() => change(remove, going.id)}
        >
          <p>
            {String(row[screen.title] ?? row.id)}：{going.title}
          </p>
        </Dialog>
      )}
    </span>
  )
}

type ChoicesProps = {
  field: WireField
  action: string
  as: string
  /** Those that are tied already. */
  without: number[]
  onChoose: (id: number | string) => void
}

function Choices({ field, action, as, without, onChoose }: ChoicesProps) {
  const screen = useScreen()
  const [typed, setTyped] = useState('')
  const { options, loading } = useOptions({ source: `/${screen.name}`, key: as, action }, typed)
  const rest = options.filter(({ id }) => !without.includes(Number(id)))
  return (
    <div className={styles.choices}>
      <input
        className={controls.control}
        aria-label={`搜索${field.label}`}
        placeholder={`搜索${field.label}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoFocus
      />
      <ul>
        {rest.map(({ id, title }) => (
          <li key={id}>
            <button type="button" className={menu.item} onClick={() => onChoose(id)}>
              {String(title ?? id)}
            </button>
          </li>
        ))}
      </ul>
      {rest.length === 0 && <p className="text-faint">{loading ? '加载中…' : '没有可添加的'}</p>}
    </div>
  )
}
