import type { ReactNode } from 'react'
import { money } from '~/lib/format'
import orderStyles from '../order.module.css'
import pricingStyles from '../pricing/pricing.module.css'

export type Detail = [label: string, value: ReactNode]

type Props = {
  /** `下一步：支付余款`, or the event that is waited for. */
  title: string
  /** The amount that must be paid now, in cents; shown large and red. */
  amount?: number | null
  /** A large word in place of an amount. */
  word?: ReactNode
  details?: Detail[]
  /** The main button, and others beside it. */
  children?: ReactNode
  /** A form of the step, below everything else. */
  below?: ReactNode
  /** This side has nothing to do. */
  waiting?: boolean
  /** Contents of the bar at the bottom of a phone. */
  dock?: ReactNode
}

/** The panel of the next action, with an indigo edge. On phones its button is in a bar at the bottom. */
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
