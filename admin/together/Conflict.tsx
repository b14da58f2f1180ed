/*
 * Two have edited one record: what the colleague has saved beside what stands in the form, field by field. Nothing is lost, and nothing is saved that was not chosen.
 */
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { Dialog } from '@admin/components/Dialog'
import { Grid, Scroller } from '@admin/components/Grid'
import { formatValue } from '@admin/registry/format'
import styles from './together.module.css'

type Side = 'mine' | 'theirs'

type Props = {
  /** Every field of the screen, and those of the form. */
  all: WireField[]
  fields: WireField[]
  /** The record as the form was opened with it, and as the colleague has left it. */
  before: WireRow
  theirs: WireRow
  onClose: () => void
  /** Called when the form holds what was chosen. */
  onChosen: () => void
}

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

export function Conflict({ all, fields, before, theirs, onClose, onChosen }: Props) {
  const { getValues, setValue } = useFormContext<Record<string, unknown>>()
  const changed = fields.filter(({ key }) => !same(before[key], theirs[key]) && !same(getValues(key), theirs[key]))
  const elsewhere = all.filter(
    (field) => !fields.includes(field) && !field.computed && !same(before[field.key], theirs[field.key])
  )
  // What only the colleague has touched is taken over, unless one says otherwise.
  const [chosen, setChosen] = useState<Record<string, Side | undefined>>(() =>
    Object.fromEntries(changed.map(({ key }) => [key, same(getValues(key), before[key]) ? 'theirs' : undefined]))
  )
  const open = changed.filter(({ key }) => chosen[key] === undefined).length

  function apply() {
    for (const { key } of changed)
      if (chosen[key] === 'theirs') setValue(key, theirs[key] ?? null, { shouldDirty: true, shouldValidate: true })
    setValue('_changes', theirs._changes)
    onChosen()
  }

  const { by, at } = theirs._changes
  return (
    <Dialog
      title="这条数据已被修改"
      wide
      confirm="按选择保存"
      cancel="返回编辑"
      disabled={open > 0}
      onClose={onClose}
      onConfirm={apply}
    >
      <p className={styles.lead}>
        {by} 在 {at?.slice(5, 16)} 保存了修改。
        {changed.length > 0 ? '请逐项选择保留哪一方的内容。' : '与您的修改没有冲突，可以直接保存。'}
        {open > 0 && <b className="text-up"> 还有 {open} 项未选择。</b>}
      </p>
      {changed.length > 0 && (
        <Scroller className={styles.conflict}>
          <Grid aria-label="双方的修改">
            <thead>
              <tr>
                <th>字段</th>
                <th>对方</th>
                <th>我的</th>
              </tr>
            </thead>
            <tbody>
              {changed.map((field) => (
                <Difference
                  key={field.key}
                  field={field}
                  before={before}
                  theirs={theirs}
                  mine={getValues(field.key)}
                  chosen={chosen[field.key]}
                  onChoose={(side) => setChosen((now) => ({ ...now, [field.key]: side }))}
                />
              ))}
            </tbody>
          </Grid>
        </Scroller>
      )}
      {elsewhere.length > 0 && (
        <p className="text-faint">
          另有变化：
          {elsewhere
            .map(
              (field) =>
                `${field.label} ${formatValue(field, before[field.key], before)} → ${formatValue(field, theirs[field.key], theirs)}`
            )
            .join('；')}
        </p>
      )}
    </Dialog>
  )
}

type DifferenceProps = {
  field: WireField
  before: WireRow
  theirs: WireRow
  mine: unknown
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

function Difference({ field, before, theirs, mine, chosen, onChoose }: DifferenceProps) {
  const sides = [
    { side: 'theirs', word: '采用对方', text: formatValue(field, theirs[field.key], theirs) },
    // The title of a reference that was chosen in the form is known to its input alone.
    {
      side: 'mine',
      word: '保留我的',
      text: formatValue(field, mine, same(mine, before[field.key]) ? before : undefined),
    },
  ] as const
  return (
    <tr>
      <td>
        {field.label}
        <small>原值 {formatValue(field, before[field.key], before)}</small>
      </td>
      {sides.map(({ side, word, text }) => (
        <td key={side}>
          {text}
          <label>
            <input
              type="radio"
              name={`conflict-${field.key}`}
              aria-label={`${field.label}：${word}`}
              checked={chosen === side}
              onChange={() => onChoose(side)}
            />
            {word}
          </label>
        </td>
      ))}
    </tr>
  )
}
