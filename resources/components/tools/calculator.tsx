import { keepPreviousData } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Bones, ErrorState } from '~/components/states'
import type { ReadAnswer, ReadPath } from '~/lib/calls'
import { useFieldsRead, useRead } from '~/lib/query'
import { firstOf, problemOf, queryOf, type FieldDef, type Values } from './fields'
import { FieldLine, ToolActs, Warnings } from './parts'
import { linkOf, useInputs } from './use_inputs'
import type { Place } from './place'
import styles from './tools.module.css'

/** The quotations that are the defaults of tools, refetched every 15 seconds while a tool is open. */
export function useToolQuotes(wanted = true) {
  return useRead('/toolbox/reference', {}, { enabled: wanted, refetchInterval: 15_000 }).data
}

type ToolPath = Extract<ReadPath, `/toolbox/${string}` | '/market/import/convert'>

type Props<Path extends ToolPath> = {
  place: Place
  path: Path
  fields: readonly FieldDef[]
  /** Title of the results. */
  title: string
  unit?: string
  /** Converts the typed values to the query of the call; without it they are sent unchanged. */
  query?: (query: Record<string, string | undefined>) => Record<string, string | undefined>
  note?: ReactNode
  children: (answer: ReadAnswer<Path>, values: Values) => ReactNode
}

/** Inputs left, results right. Recalculates while the user types, and keeps the last result while an input is invalid. */
export function Calculator<Path extends ToolPath>(props: Props<Path>) {
  const { place, path, fields, title, unit, query, note, children } = props
  const first = firstOf(fields)
  const inputs = useInputs(`${place.tool}.${place.tab ?? ''}`, first, place.inAddress)
  const quotes = useToolQuotes(fields.some(({ live }) => live))
  const problem = problemOf(fields, inputs.values, quotes)
  const asked = queryOf(fields, inputs.settled, quotes)
  const { data, error, refetch } = useFieldsRead(path, query ? query(asked) : asked, {
    enabled: problemOf(fields, inputs.settled, quotes) === null,
    placeholderData: keepPreviousData,
    call: { quiet: '*' },
  })
  const [last, setLast] = useState<ReadAnswer<Path>>()
  if (data !== undefined && data !== last) setLast(data)
  const shown = data ?? last

  return (
    <div className={styles.tool}>
      <section className="card">
        <header>
          <h2>输入</h2>
        </header>
        <div className="inside lines">
          {fields.map((field) => (
            <FieldLine key={field.name} field={field} values={inputs.values} quotes={quotes} onChange={inputs.change} />
          ))}
          {problem && (
            <p className="text-warn text-small" role="alert">
              {problem}
            </p>
          )}
          <ToolActs link={() => linkOf(place, inputs.values)} onReset={() => inputs.change(first)} />
        </div>
      </section>
      <section className={`card ${problem || error ? 'stale' : ''}`} aria-live="polite">
        <header>
          <h2>{title}</h2>
          {unit && <span className="text-faint text-small">{unit}</span>}
        </header>
        <div className="inside">
          {error && shown !== undefined && <Warnings lines={[error.message]} />}
          {error && shown === undefined ? (
            <ErrorState error={error} onRetry={() => void refetch()} hint="输入已保留" />
          ) : shown !== undefined ? (
            children(shown, inputs.values)
          ) : problem ? (
            <p className="text-faint">填好左边的数字，结果马上显示在这里。</p>
          ) : (
            <Bones lines={4} />
          )}
          {note && <p className={`text-faint text-small ${styles.toolNote}`}>{note}</p>}
        </div>
      </section>
    </div>
  )
}
