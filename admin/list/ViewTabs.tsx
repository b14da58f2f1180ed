import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { WireFilter, WireView } from '#wire/admin/transformers/wire'
import controls from '@admin/components/control.module.css'
import { Dialog } from '@admin/components/Dialog'
import styles from '@admin/components/tabs.module.css'
import { IconButton } from '@admin/components/IconButton'
import { Icon } from '@admin/icons'
import { declaredView, savedView, useDefaultView, useSavedViews } from '@admin/list/default_view'
import { useScreen } from '@admin/manifest'
import { api } from '@admin/providers/http'
import stars from '@admin/layout/Favourite.module.css'
import spaces from '@admin/components/room.module.css'

const same = (one: WireFilter, other: WireFilter) => {
  const text = (filter: WireFilter) => JSON.stringify(Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1)))
  return text(one) === text(other)
}

/** Whether the count of a view is highlighted. */
const isUrgent = ({ tone }: WireView) => tone === 'amber' || tone === 'red'

/** 全部, the predefined views with their counts, the saved views, and 存为视图. */
export function ViewTabs({ reset }: { reset: () => void }) {
  const screen = useScreen()
  const client = useQueryClient()
  const notify = useNotify()
  const { filterValues, setFilters, setSort, sort, total } = useListContext()
  const [saving, setSaving] = useState(false)
  const saved = useSavedViews(screen)
  const counts = useQuery({
    queryKey: ['counts', screen.name],
    queryFn: () => api<(number | null)[]>('GET', `/${screen.name}/counts`),
    enabled: screen.views.length > 0,
    staleTime: 15_000,
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['queries', screen.name] })
  const drop = useMutation({
    mutationFn: (id: number) => api('DELETE', `/${screen.name}/queries/${id}`),
    onSuccess: refresh,
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  })
  const open = (filter: WireFilter, order?: [string, string] | null) => {
    reset()
    setFilters(filter)
    if (order) setSort({ field: order[0], order: order[1] as 'ASC' })
  }
  const active = (filter: WireFilter) => same(filter, filterValues)
  return (
    <div className={styles.tabs}>
      <button type="button" className={active({}) ? styles.chosen : ''} onClick={() => open({})}>
        全部{active({}) && total !== undefined && <b>{total.toLocaleString('zh-CN')}</b>}
      </button>
      {screen.views.map((view, index) => {
        const count = counts.data?.[index]
        return (
          <span key={view.label} className={active(view.filter) ? styles.chosen : ''}>
            <button type="button" onClick={() => open(view.filter)}>
              {view.label}
              {count !== null && count !== undefined && (
                <b className={count > 0 && isUrgent(view) ? styles.urgent : ''}>{count.toLocaleString('zh-CN')}</b>
              )}
            </button>
            <DefaultMark view={declaredView(view.label)} label={view.label} active={active(view.filter)} />
          </span>
        )
      })}
      {saved.data?.map((one) => (
        <span key={one.id} className={active(one.filter) ? styles.chosen : ''}>
          <button
            type="button"
            title={one.own ? undefined : `${one.by} 共享`}
            onClick={() => open(one.filter, one.sort)}
          >
            {one.name}
          </button>
          <DefaultMark view={savedView(one.id)} label={one.name} active={active(one.filter)} />
          {one.own && active(one.filter) && (
            <button
              type="button"
              className={styles.drop}
              aria-label={`删除视图${one.name}`}
              onClick={() => drop.mutate(one.id)}
            >
              ×
            </button>
          )}
        </span>
      ))}
      {Object.keys(filterValues).length > 0 && !saved.data?.some(({ filter }) => active(filter)) && (
        <button type="button" className={styles.save} onClick={() => setSaving(true)}>
          <Icon name="plus" /> 存为视图
        </button>
      )}
      {saving && (
        <SaveDialog
          onClose={() => setSaving(false)}
          onSave={async (name, shared) => {
            await api('POST', `/${screen.name}/queries`, {
              name,
              shared,
              filter: filterValues,
              sort: [sort.field, sort.order],
            })
            await refresh()
          }}
        />
      )}
    </div>
  )
}

/** A star beside the view that is open, and beside the one with which the list opens. */
function DefaultMark({ view, label, active }: { view: string; label: string; active: boolean }) {
  const [kept, keep] = useDefaultView(useScreen())
  const isDefault = kept?.view === view
  if (!kept || (!active && !isDefault)) return null
  return (
    <IconButton
      icon="star"
      label={isDefault ? `不再默认打开${label}` : `默认打开${label}`}
      title={isDefault ? '打开列表时默认使用此视图' : '设为打开列表时的默认视图'}
      aria-pressed={isDefault}
      className={isDefault ? `${stars.star} ${stars.chosen}` : stars.star}
      onClick={() => keep({ view: isDefault ? null : view })}
    />
  )
}

function SaveDialog({
  onClose,
  onSave,
}: {
  onClose: () => void
  onSave: (name: string, shared: boolean) => Promise<void>
}) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  return (
    <Dialog
      title="存为视图"
      confirm="保存"
      disabled={name.trim() === ''}
      onClose={onClose}
      onConfirm={() => onSave(name.trim(), shared)}
    >
      <div className={spaces.stack}>
        <label>
          视图名称
          <input
            className={controls.control}
            maxLength={20}
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label>
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />{' '}
          共享给其他管理员
        </label>
      </div>
    </Dialog>
  )
}
