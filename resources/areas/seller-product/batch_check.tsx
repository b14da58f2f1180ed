import { keepPreviousData } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { QualityStrip, QualityStripHead } from '~/components/quality_strip'
import { signed, weight } from '~/lib/format'
import { useCall } from '~/lib/query'
import type { CheckedForm } from '#wire/catalog/transformers/own_batch'
import { figuresOf, isDomestic, type BatchValues, type FieldName } from './batch_values'
import type { ProductType } from '#ui/generated/codes'
import styles from './batch_form.module.css'

/** Milliseconds of quiet after which what was typed is judged. */
const PAUSE = 300

/** Sentences of the rules by the field or indicator beside which they stand; `''` has those of none. */
export type Said = ReadonlyMap<string, string>

const SaidHere = createContext<Said>(new Map())
export const Judged = SaidHere.Provider
/** What the rules say of a field. */
export const useSaid = (name: string) => useContext(SaidHere).get(name)

/** Errors and warnings of the server's rules over what is typed, and the figures that follow from it. */
export function useCheck(values: BatchValues): { checked: CheckedForm | undefined; said: Said } {
  const typed = JSON.stringify(figuresOf(values))
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, error } = useCall('/batch/check', JSON.parse(settled), {
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    call: { background: true },
  })
  const refused: { field: FieldName; message: string }[] = error?.code === 40000 ? (error.body?.errors ?? []) : []
  const said = new Map<string, string>()
  for (const { place, message } of [...(data?.errors ?? []), ...(data?.warnings ?? [])])
    said.set(place ?? '', [said.get(place ?? ''), message].filter(Boolean).join('；'))
  for (const { field, message } of refused) said.set(field, message)
  return { checked: data, said }
}

/** The strip of what has been typed so far, with the weights and agio that it comes to. */
export function Growing({ values, checked }: { values: BatchValues; checked?: CheckedForm }) {
  const type = values.productType as ProductType
  const batch = { ...values, lvMain: checked?.lvMain ?? values.lvMain } as unknown as Parameters<
    typeof QualityStrip
  >[0]['batch']
  return (
    <section className={styles.growing} data-testid="growing" aria-label="质量">
      <QualityStripHead />
      <QualityStrip batch={batch} />
      <p className="text-soft text-small">
        净重 <b>{weight(checked?.netWeight)}</b> 吨{'　'}公重 <b>{weight(checked?.publicWeight)}</b> 吨{'　'}
        {isDomestic(type) && (
          <>
            郑商所升贴水 <b>{signed(checked?.czceAgio)}</b>
            {checked?.czceAgioReason ? `（${checked.czceAgioReason}）` : ''}
            {'　'}
          </>
        )}
        质量差价 <b>{signed(checked?.percentAgio)}</b>
      </p>
    </section>
  )
}
