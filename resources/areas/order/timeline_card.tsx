import { Timeline } from '~/components/steps'
import { shortTime } from '~/lib/format'
import type { OrderDetail } from './api'

/** 经过: actions with actor and time, identical for both sides. */
export function TimelineCard({ order }: { order: OrderDetail }) {
  return (
    <section className="card">
      <header>
        <h2>经过</h2>
        <span className="text-soft text-small">双方可见</span>
      </header>
      <div className="inside">
        <Timeline
          entries={order.timeline.map((line, index) => ({
            key: index,
            time: shortTime(line.time),
            who: (
              <>
                {line.who} {line.company && <span className="text-faint">{line.company}</span>}
              </>
            ),
            what: line.text,
          }))}
        />
      </div>
    </section>
  )
}
