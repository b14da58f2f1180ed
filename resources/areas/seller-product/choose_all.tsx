import { useState } from 'react'
import { call } from '~/lib/call'
import type { Input } from '~/lib/calls'
import { count } from '~/lib/format'
import type { OwnProductRow } from '#wire/listing/transformers/own_products'
import { Button } from '#ui/kit/button'

/** What one bulk action takes. */
export const MOST_CHOSEN = 500
const PAGE_SIZE = 100
const PATH = '/seller/product/list'

type Query = Input<typeof PATH>

async function everyRow(query: Query, total: number): Promise<OwnProductRow[]> {
  const rows = new Map<number, OwnProductRow>()
  for (let page = 1; rows.size < Math.min(total, MOST_CHOSEN); page++) {
    const { data } = await call(PATH, { ...query, page, pageSize: PAGE_SIZE })
    for (const row of data) rows.set(row.productId, row)
    if (data.length < PAGE_SIZE) break
  }
  return [...rows.values()].slice(0, MOST_CHOSEN)
}

/** `unit`: what the rows are counted in. */
type Props = { total: number; unit: string; query: Query; onChoose: (rows: OwnProductRow[]) => void }

/** Chooses the batches of all pages that the conditions leave, as many as one action takes. */
export function ChooseAll({ total, unit, query, onChoose }: Props) {
  const [busy, setBusy] = useState(false)
  async function choose() {
    setBusy(true)
    try {
      onChoose(await everyRow(query, total))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone="quiet" size="small" disabled={busy} onClick={() => void choose().catch(() => {})}>
      {total > MOST_CHOSEN ? `选中前 ${MOST_CHOSEN} ${unit}` : `选中全部 ${count(total)} ${unit}`}
    </Button>
  )
}
