/*
 * Keeps what is typed into a form, and says above it what was found of an earlier time.
 */
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { WireField, WireRow } from '#wire/admin/transformers/wire'
import { TextButton } from '@admin/components/TextButton'
import { forgetTyped, keepTyped, typedInto, versionOf } from '@admin/views/typed'
import styles from './Restored.module.css'

type Start = (Partial<WireRow> & Record<string, unknown>) | undefined

/**
 * A form that finds what was typed into it. Of a record that has changed since it is not filled in by itself.
 *
 * @param start the record of the form, or what a new one begins with
 */
export function useTypedForm(name: string, operatorId: number, start: Start) {
  const version = versionOf(start)
  const [found, setFound] = useState(() => typedInto(operatorId, name))
  const [taken, setTaken] = useState(found !== null && found.version === version)
  // Grows when the form has to begin anew.
  const [round, setRound] = useState(0)
  return {
    name,
    operatorId,
    version,
    start: start ?? {},
    found,
    taken,
    round,
    /** With what the form begins. */
    record: taken && found ? { ...start, ...found.values } : start,
    take() {
      setTaken(true)
      setRound(round + 1)
    },
    discard() {
      forgetTyped(name)
      setFound(null)
      setTaken(false)
      setRound(round + 1)
    },
  }
}

type Kept = ReturnType<typeof useTypedForm>

const shortTime = (at: number) => {
  const two = (value: number) => String(value).padStart(2, '0')
  const time = new Date(at)
  return `${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`
}

/** Inside the form: writes down every change at once, so that nothing is missing when the session has ended with the next request. */
export function Restored({ kept, fields }: { kept: Kept; fields: readonly WireField[] }) {
  const { watch, getValues } = useFormContext<Record<string, unknown>>()
  const { name, operatorId, start, version, found, taken } = kept
  useEffect(() => {
    const listening = watch((_values, { name: field }) => {
      // A form that begins with its record has typed nothing.
      if (field) keepTyped(operatorId, name, fields, { first: start, values: getValues(), version })
    })
    return () => listening.unsubscribe()
  })
  if (!found) return null
  const at = shortTime(found.at)
  return (
    <p role="status" className={styles.restored}>
      {taken ? `已恢复 ${at} 填写、尚未保存的内容。` : `${at} 填写的内容没有保存，这条数据此后已被修改，没有自动填入。`}
      {!taken && <TextButton onClick={kept.take}>填入草稿</TextButton>}
      <TextButton onClick={kept.discard}>丢弃草稿</TextButton>
    </p>
  )
}
