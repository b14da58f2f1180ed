import { Input } from 'antd'
import { useCallback, useState } from 'react'
import type { DestinationChoice } from './destination_choice'
import { DestinationSelect } from './destination_select'
import styles from './destination_select.module.css'

/** What a buyer adds to a deal: 收货地址 of delivered goods, and the number under which his company buys. */
export function useDealTerms() {
  const [destination, setDestination] = useState<DestinationChoice | null>(null)
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const forgive = useCallback(() => setTried(false), [])
  return {
    destination,
    setDestination,
    reference,
    setReference,
    tried,
    /** Whether nothing is missing; what is missing says so from now on. */
    complete(delivered: boolean): boolean {
      setTried(true)
      return !delivered || destination !== null
    },
    /** A dialog that is opened again reproaches nobody yet. */
    forgive,
    /** The fields of a call. */
    sent: (delivered: boolean) => ({
      ...(delivered ? destination : null),
      buyerReference: reference.trim() || null,
    }),
  }
}

type Props = {
  terms: ReturnType<typeof useDealTerms>
  /** The goods are delivered, so an address is needed. */
  delivered: boolean
  /** Where the number is written to; null for whoever sells. */
  reference?: string | null
}

export function DealTerms({ terms, delivered, reference = '写入订单和合同' }: Props) {
  return (
    <>
      {delivered && (
        <DestinationSelect
          value={terms.destination}
          onChange={terms.setDestination}
          error={terms.tried && !terms.destination ? '请选择收货地址' : null}
        />
      )}
      {reference !== null && (
        <label className={styles.destination}>
          <span className={styles.word}>采购单号</span>
          <Input
            value={terms.reference}
            maxLength={40}
            placeholder={`本企业的采购单号，${reference}，可不填`}
            onChange={(event) => terms.setReference(event.target.value)}
          />
        </label>
      )}
    </>
  )
}
