import { useQuery } from '@tanstack/react-query'
import type { Change, WireField, WireResource, WireRow } from '#wire/admin/transformers/wire'
import { TextButton } from '@admin/components/TextButton'
import { useUndo } from '@admin/components/undo'
import { useScreen } from '@admin/manifest'
import { api } from '@admin/providers/http'
import { shownRows } from '@admin/providers/shown_rows'
import { EMPTY, formatValue } from '@admin/registry/format'
import styles from './Timeline.module.css'

const KINDS: Record<string, string> = { operator: '操作员', member: '会员', system: '系统' }

/** A change in the labels of the screen: `销售状态 已预留 → 在售`. Columns that the screen does not show are only counted. */
export function changedWords(screen: WireResource, { before, after, refs }: Change): string[] {
  if (!before && !after) return []
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const shown = keys.flatMap((key) => screen.fields.find((field) => field.key === key) ?? [])
  const word = (field: WireField, when: 'before' | 'after') => {
    const value = { before, after }[when]?.[field.key]
    return value === undefined ? EMPTY : formatValue(field, value, { _refs: refs[when] } as WireRow).slice(0, 40)
  }
  if (!before)
    return shown
      .filter((field) => after?.[field.key] !== null && after?.[field.key] !== undefined)
      .map((field) => `${field.label} ${word(field, 'after')}`)
  if (!after) return []
  const lines = shown.map((field) => `${field.label} ${word(field, 'before')} → ${word(field, 'after')}`)
  return keys.length > shown.length ? [...lines, `另有 ${keys.length - shown.length} 项变更`] : lines
}

export function Timeline({ id, most }: { id: number | string; most?: number }) {
  const screen = useScreen()
  const undo = useUndo()
  const { data, isPending, error } = useQuery({
    queryKey: ['timeline', screen.name, id],
    queryFn: () => api<Change[]>('GET', `/${screen.name}/${id}/audit`),
  })
  if (isPending) return <p className={`${styles.timeline} text-faint`}>加载中…</p>
  if (error) return <p className={`${styles.timeline} text-up`}>{error.message}</p>
  if (data.length === 0) return <p className={`${styles.timeline} text-faint`}>暂无变更记录</p>
  return (
    <ol className={styles.timeline} aria-label="变更记录">
      {data.slice(0, most).map((change) => {
        const words = changedWords(screen, change)
        return (
          <li key={change.id}>
            <span>
              <b>{change.actorName}</b>{' '}
              <span className="text-faint">
                {change.companyName ?? (change.actorName === KINDS[change.actorKind] ? '' : KINDS[change.actorKind])}
              </span>
            </span>
            <time title={change.at}>{change.at.slice(0, 16)}</time>
            <p>
              {change.summary ?? '变更'}
              {words.length > 0 && `：${(most ? words.slice(0, 3) : words).join('；')}`}
              {change.reason && `　${change.reason}`}
            </p>
            {change.undoable && (
              <TextButton
                onClick={() =>
                  void undo.takeBack({ screen, lines: { [id]: change.id }, rows: shownRows(screen.name, [id]) })
                }
              >
                撤销这次修改
              </TextButton>
            )}
          </li>
        )
      })}
    </ol>
  )
}
