import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Proposed } from '#wire/admin/transformers/wire'
import type { AgioTableRow, Rates, RateGroupWire } from '#wire/catalog/transformers/agio_table_wire'
import { Dialog } from '@admin/components/Dialog'
import { Pill } from '@admin/components/Pill'
import { RateTable } from '@admin/components/price_diff/RateTable'
import { ReviewNote, SUBMIT } from '@admin/components/ReviewNote'
import { api } from '@admin/providers/http'
import { AgioTableType } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import spaces from '@admin/components/room.module.css'

export type Draft = { mode: 'copy' | 'edit'; from: AgioTableRow }

type Props = {
  draft: Draft
  groups: RateGroupWire[]
  words: Record<string, string>
  mayDelete: boolean
  onClose: () => void
  onSaved: (id: number | null) => void
}

/** Form for a version copied from another one, or for the correction of a version that no price was computed with. */
export function VersionForm({ draft: { mode, from }, groups, words, mayDelete, onClose, onSaved }: Props) {
  const editing = mode === 'edit'
  const [name, setName] = useState(editing ? from.name : '')
  const [cropYear, setCropYear] = useState(
    from.cropYear === null ? '' : String(editing ? from.cropYear : from.cropYear + 1)
  )
  const [effectiveDate, setEffectiveDate] = useState(editing ? from.effectiveDate : '')
  const [source, setSource] = useState(editing ? (from.source ?? '') : '')
  const [rates, setRates] = useState<Rates>(from.rates)
  const notify = useNotify()
  const client = useQueryClient()
  const done = async (message: string) => {
    await client.invalidateQueries({ queryKey: ['price-diff'] })
    notify(message, { type: 'success' })
    onSaved(null)
  }

  async function save() {
    const body = {
      name,
      effectiveDate,
      source: source || null,
      cropYear: from.type === AgioTableType.exchange && cropYear ? Number(cropYear) : null,
      rates,
    }
    const { message } = editing
      ? await api<Proposed>('PUT', `/price-diff/${from.id}`, body)
      : await api<Proposed>('POST', '/price-diff', { ...body, copiedFromId: from.id })
    await done(message)
  }
  async function remove() {
    await done((await api<Proposed>('DELETE', `/price-diff/${from.id}`)).message)
  }

  const input = (label: string, value: string, set: (value: string) => void, more: Record<string, unknown> = {}) => (
    <Pill full label={label}>
      <input className={spaces.fill} value={value} onChange={(event) => set(event.target.value)} {...more} />
    </Pill>
  )
  return (
    <Dialog
      wide
      title={editing ? `修改 ${from.name}` : `从“${from.name}”复制新版本`}
      confirm={SUBMIT}
      disabled={!name.trim() || !effectiveDate || (from.type === AgioTableType.exchange && !cropYear)}
      onClose={onClose}
      onConfirm={async () => {
        await save()
        return false
      }}
    >
      <div className={spaces.tight}>
        {input('名称', name, setName, {
          maxLength: 60,
          placeholder: from.type === AgioTableType.exchange ? '如 郑商所升贴水 2026/27' : '如 质量差价 2026-12',
        })}
        {from.type === AgioTableType.exchange &&
          input('适用年度', cropYear, setCropYear, {
            type: 'number',
            min: 2000,
            max: 2100,
            placeholder: '起始年，如 2026',
          })}
        {input('生效日期', effectiveDate, setEffectiveDate, { type: 'date' })}
        {input('来源', source, setSource, { maxLength: 200, placeholder: '公告编号或网址' })}
      </div>
      <RateTable
        groups={groups}
        words={words}
        rates={rates}
        withFibre={from.type === AgioTableType.exchange}
        onChange={setRates}
      />
      <ReviewNote />
      {editing && mayDelete && (
        <Button onClick={() => void remove().catch((error: Error) => notify(error.message, { type: 'error' }))}>
          删除这个版本
        </Button>
      )}
    </Dialog>
  )
}
