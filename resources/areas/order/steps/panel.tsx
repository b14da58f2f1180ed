import type { ReactNode } from 'react'
import { money } from '~/lib/format'
import orderStyles from '../order.module.css'
import pricingStyles from '../pricing/pricing.module.css'

export type Detail = [label: string, value: ReactNode]

type Props = {
  /** `下一步：支付余款`, or what is waited for. */
  title: string
  /** Cents, large and red: the sum that must be paid now. */
  amount?: number | null
  /** Instead of an amount: a large word. */
  word?: ReactNode
  details?: Detail[]
  /** The one button, and others beside it. */
  children?: ReactNode
  /** Under everything: a form that belongs to the step. */
  below?: ReactNode
  /** Nobody on this side has to act. */
  waiting?: boolean
  /** What stands in the bar at the bottom of a phone. */
  dock?: ReactNode
}

/** The panel with the indigo edge that says what to do next. On phones its button docks at the bottom. */
export function Panel({ title, amount, word, details = [], children, below, waiting, dock }: Props) {
  return (
    <>
      <section
        className={`card ${orderStyles.nextPanel} ${waiting ? 'waiting' : ''} ${dock ? `${orderStyles.docked} ${pricingStyles.docked}` : ''}`}
        aria-label="下一步"
      >
        <div className="line">
          <div className="what">
            <p className={orderStyles.lab}>{waiting ? title : `下一步：${title}`}</p>
            {amount !== undefined && amount !== null && (
              <p className={orderStyles.due}>
                {money(amount)}
                <small>元</small>
              </p>
            )}
            {word && <p className={orderStyles.word}>{word}</p>}
          </div>
          <dl>
            {details.map(([label, value], index) => (
              <div key={index}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {children && <div className="acts">{children}</div>}
        </div>
        {below}
      </section>
      {dock && (
        <div className={orderStyles.dockbar} data-testid="dock">
          {dock}
        </div>
      )}
    </>
  )
}
