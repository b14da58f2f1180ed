import { Dialog } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Hit } from '#wire/admin/transformers/wire'
import { Blank } from '@admin/components/Blank'
import menu from '@admin/components/menu_item.module.css'
import { Pill } from '@admin/components/Pill'
import { Tag } from '@admin/components/Tag'
import { Icon } from '@admin/icons'
import { recordPath, useManifest } from '@admin/manifest'
import { api, query } from '@admin/providers/http'
import styles from './CommandPalette.module.css'

type Target = { key: string; to: string; label: string; hint: string; group: string }

function useTyped(typed: string) {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 200)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** Ctrl-K: finds screens by name, then records by their search fields; ↑↓ chooses, Enter opens, Esc closes. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { resources, pages, reports } = useManifest()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const q = useTyped(typed.trim())
  const hits = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api<Hit[]>('GET', `/search?${query({ q })}`, undefined, signal),
    enabled: q.length >= 2,
    staleTime: 10_000,
  })

  const screens: Target[] = [...pages, ...reports, ...resources]
    .filter(({ label, group }) => typed.trim() === '' || label.includes(typed.trim()) || group.includes(typed.trim()))
    .slice(0, typed.trim() === '' ? 12 : 6)
    .map(({ path, label, group }) => ({ key: path, to: `/${path}`, label, hint: group, group: '页面' }))
  const records: Target[] = (q.length >= 2 ? (hits.data ?? []) : []).map((hit) => ({
    key: `${hit.resource}/${hit.id}`,
    to: recordPath(hit.path, hit.id),
    label: hit.title,
    hint: hit.hint ?? '',
    group: hit.label,
  }))
  const targets = [...screens, ...records]
  const chosen = Math.min(at, targets.length - 1)
  const open = (target: Target | undefined) => {
    if (!target) return
    onClose()
    void navigate(target.to)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      slotProps={{
        paper: {
          style: { maxWidth: 560, margin: 16, width: 'calc(100% - 32px)', alignSelf: 'flex-start', marginTop: 72 },
        },
      }}
    >
      <Pill className={styles.search}>
        <Icon name="search" />
        <input
          autoFocus
          aria-label="全局搜索"
          placeholder="批号、订单号、企业、手机号，或页面名称"
          value={typed}
          onChange={(event) => (setTyped(event.target.value), setAt(0))}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, targets.length - 1))
            else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0))
            else if (event.key === 'Enter') open(targets[chosen])
            else return
            event.preventDefault()
          }}
        />
      </Pill>
      <div className={styles.targets} role="listbox">
        {targets.map((target, index) => (
          <button
            key={target.key}
            type="button"
            role="option"
            aria-selected={index === chosen}
            className={index === chosen ? `${menu.item} ${menu.chosen}` : menu.item}
            onMouseEnter={() => setAt(index)}
            onClick={() => open(target)}
          >
            <Tag>{target.group}</Tag>
            <span className={styles.label}>{target.label}</span>
            <span className="text-faint push">{target.hint}</span>
          </button>
        ))}
        {targets.length === 0 && <Blank>{hits.isFetching ? '搜索中…' : '没有找到'}</Blank>}
      </div>
    </Dialog>
  )
}
