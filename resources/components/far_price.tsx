/*
 * Prices that are far from the index: the server refuses them until the person has confirmed them (`listing.priceFarFromIndex`).
 */
import type { Answer, CallPath, Input } from '~/lib/calls'
import type { CallError } from '~/lib/call'
import { confirm, message } from '~/lib/feedback'
import { price } from '~/lib/format'
import { STALE, useAction, type ActionOptions } from '~/lib/query'
import type { Reason } from '#ui/generated/reasons'

const FAR: Reason = 'listing.priceFarFromIndex'

/** Percent, 折标准级价 and index in cents per tonne, day of the index. */
type Distance = { percent: number; standard: number; index: number; day: string }

/** An answer, or a line of a bulk answer, that may ask for confirmation. */
type Refused = { reason?: string | null; detail?: Record<string, unknown> | null; batchCode?: string | null }

const asksAboutPrice = ({ reason }: Refused) => reason === FAR

/** Asks about prices that were refused; the farthest stands in the title. */
function confirmPrices(refused: readonly Refused[]): Promise<boolean> {
  const lines = refused
    .map(({ batchCode, detail }) => ({ batchCode, ...(detail as Distance) }))
    .sort((a, b) => b.percent - a.percent)
  return confirm({
    title: `价格偏离指数${lines[0].percent}%`,
    content: (
      <>
        {lines.slice(0, 5).map(({ batchCode, standard, index, percent, day }) => (
          <p key={batchCode ?? ''}>
            {batchCode && <b>{batchCode} </b>}
            折标准级 {price(standard)} 元/吨，{standard < index ? '低于' : '高于'}棉花指数 {price(index)} 元/吨（{day}）
            {percent}%
          </p>
        ))}
        {lines.length > 5 && <p>等 {lines.length} 批</p>}
      </>
    ),
    okText: '价格无误，继续',
    cancelText: '返回修改',
    danger: true,
  })
}

type BulkLines = {
  done: number
  failed: number
  lines: (Refused & { productId: number; ok: boolean; message: string | null; batchCode: string | null })[]
}

/**
 * Sends a bulk change; batches whose new price is far from the index are asked about once, and sent again when confirmed.
 *
 * @returns the result of all batches; null when nothing was done and the person goes back to the price
 */
export async function sendPrices<Result extends BulkLines>(
  productIds: number[],
  send: (productIds: number[], confirmed: boolean) => Promise<Result>
): Promise<Result | null> {
  const first = await send(productIds, false)
  const far = first.lines.filter(asksAboutPrice)
  if (far.length === 0) return first
  if (!(await confirmPrices(far))) return first.done === 0 ? null : first
  const second = await send(
    far.map(({ productId }) => productId),
    true
  )
  const lines = [...first.lines.filter((line) => !asksAboutPrice(line)), ...second.lines]
  return { ...first, done: first.done + second.done, failed: lines.filter(({ ok }) => !ok).length, lines }
}

/** A call that names one price: `useAction`, and the question when the price is far from the index. */
export function usePriceAction<Path extends CallPath>(path: Path, options: ActionOptions<Path>) {
  const action = useAction(path, {
    ...options,
    call: { ...options.call, quiet: [STALE] },
    onError: (error: CallError, input: Input<Path>) => {
      if (asksAboutPrice(error)) {
        void confirmPrices([error]).then(async (sure) => {
          if (sure) await send({ ...(input as object), confirmed: true } as Input<Path>)
        })
      } else if (error.code === STALE) message.warning(error.message)
    },
  })
  const send = action.run as (input: Input<Path>) => Promise<Answer<Path> | undefined>
  return { ...action, run: send }
}
