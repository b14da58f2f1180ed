import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { PickableRow, WireFilter, WireResource } from '#wire/admin/transformers/wire'
import { Tabs } from '@admin/components/Tabs'
import { useManifest } from '@admin/manifest'
import { api } from '@admin/providers/http'
import { formatValue, unitOf } from '@admin/registry/format'
import type { InputProps } from '@admin/registry/kind'
import { PasteRows } from './PasteRows'
import { PickedRows } from './PickedRows'
import { PickList } from './PickList'
import { placesRefused } from './refusals'
import styles from './picking.module.css'

type Values = Record<string, unknown>
type Added = { row: PickableRow; values: Values }

/** The list of picked rows in the form, and the rows themselves, which the form does not send. */
function usePicked({ field }: InputProps) {
  const { columns, most } = field.picked!
  const form = useFormContext()
  const list = useFieldArray({ control: form.control, name: field.key, keyName: '_key' })
  const [known, setKnown] = useState<ReadonlyMap<unknown, PickableRow>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const ids = (list.fields as { id?: unknown; _key: string }[]).map(({ id }) => id)

  function add(added: Added[]) {
    const fresh = added.filter(({ row }) => !ids.includes(row.id))
    setProblem(ids.length + fresh.length > most ? `一次最多 ${most} 条，请分次添加` : null)
    if (ids.length + fresh.length > most) return false
    setKnown(new Map([...known, ...fresh.map(({ row }) => [row.id, row] as const)]))
    // What is said of a row that is picked already replaces what was said before.
    for (const { row, values } of added.filter(({ row }) => ids.includes(row.id)))
      for (const [key, value] of Object.entries(values))
        form.setValue(`${field.key}.${ids.indexOf(row.id)}.${key}`, value)
    const blank = Object.fromEntries(columns.map(({ key }) => [key, null]))
    list.append(
      fresh.map(({ row, values }) => ({ ...blank, ...row._proposed, ...values, id: row.id })),
      { shouldFocus: false }
    )
    return true
  }

  function remove(places: number[]) {
    setProblem(null)
    form.clearErrors(field.key)
    list.remove(places)
  }

  const rows = (list.fields as { id?: unknown; _key: string }[]).flatMap(({ id, _key: key }) => {
    const row = known.get(id)
    return row ? [{ key, row }] : []
  })
  return { ids, rows, problem, add, remove }
}

/** `已选 12 条 · 504.123 吨` */
function Sum({ target, sum, rows }: { target: WireResource; sum?: string; rows: PickableRow[] }) {
  const field = target.fields.find(({ key }) => key === sum)
  const total = field ? rows.reduce((all, row) => all + Math.round(Number(row[field.key] ?? 0) * 1000), 0) / 1000 : 0
  return (
    <p className={styles.sum} role="status">
      已选 <b>{rows.length}</b> 条
      {field && (
        <>
          ，{field.label}合计 <b>{formatValue(field, total)}</b> {unitOf(field)}
        </>
      )}
    </p>
  )
}

/** The filter that the list begins with. */
const useStart = (from: string, enabled: boolean) =>
  useQuery({
    queryKey: ['pick', from],
    queryFn: () => api<{ filter: WireFilter }>('GET', `/${from}/start`),
    enabled,
    gcTime: 0,
  })

/** Calls back whenever the form around an element is sent. */
function useOnSubmit(inside: RefObject<HTMLElement | null>, called: () => void) {
  useEffect(() => {
    const form = inside.current?.closest('form')
    form?.addEventListener('submit', called)
    return () => form?.removeEventListener('submit', called)
  })
}

/** Enter in a search box or a price is not the word to add everything. */
function withoutEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Picks rows from the list of another screen, or from a pasted sheet, and asks for figures of each. */
export function RowsInput(props: InputProps) {
  const { field, source, action, record } = props
  const { from: name, columns, most, sum } = field.picked!
  const { resources } = useManifest()
  const target = resources.find((screen) => screen.name === name)
  const from = `${source.slice(1)}/${record}/actions/${action}/rows/${field.key}`
  const { formState } = useFormContext()
  const { ids, rows, problem, add, remove } = usePicked(props)
  const [tab, setTab] = useState<'list' | 'paste' | 'picked'>('list')
  const start = useStart(from, target !== undefined)
  const box = useRef<HTMLDivElement>(null)
  // What is missing has to be in sight when the dialog is confirmed.
  useOnSubmit(box, () => ids.length > 0 && setTab('picked'))
  const errors = formState.errors[field.key]
  const refused = placesRefused(errors).length > 0
  useEffect(() => {
    if (refused) setTab('picked')
  }, [refused, errors])
  if (!target) return <p className="text-up">没有查看{field.label}列表的权限</p>
  const said = Array.isArray(errors) ? undefined : (errors?.message as string | undefined)

  function pick(found: PickableRow[], picked: boolean) {
    if (picked) add(found.map((row) => ({ row, values: {} })))
    else remove(found.flatMap(({ id }) => (ids.includes(id) ? [ids.indexOf(id)] : [])))
  }

  return (
    <div ref={box} className={styles.rows} onKeyDown={withoutEnter}>
      <Tabs
        chosen={tab}
        onChoose={setTab}
        tabs={[
          ['list', `选择${field.label}`],
          ['paste', '粘贴'],
          ['picked', `已选 ${rows.length} 条`],
        ]}
      />
      <Sum target={target} sum={sum} rows={rows.map(({ row }) => row)} />
      {(problem ?? said) && (
        <p role="alert" className="text-up">
          {problem ?? said}
        </p>
      )}
      {/* The list keeps its filters and its page while the prices are typed. */}
      <div hidden={tab !== 'list'}>
        {start.data && (
          <PickList target={target} from={from} start={start.data.filter} picked={new Set(ids)} onPick={pick} />
        )}
        {start.error && <p className="text-up">{start.error.message}</p>}
      </div>
      <div hidden={tab !== 'paste'}>
        <PasteRows
          {...{ target, from, columns, most }}
          onFound={(found) => {
            if (add(found) && found.length > 0) setTab('picked')
          }}
        />
      </div>
      <div hidden={tab !== 'picked'}>
        <PickedRows name={field.key} {...{ target, sum, columns, rows }} onRemove={remove} />
      </div>
    </div>
  )
}
