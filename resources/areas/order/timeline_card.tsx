import { Timeline } from '~/components/steps'
import { shortTime } from '~/lib/format'
import type { TimelineRow } from '#wire/order/transformers/order'

/** 经过: actions with actor and time, identical for both sides; `reasons` where the lines do not say them themselves. */
export function TimelineCard({ timeline, reasons = false }: { timeline: TimelineRow[]; reasons?: boolean }) {
  return (
    <section className="card">
      <header>
        <h2>经过</h2>
        <span className="text-soft text-small">双方可见</span>
      </header>
      <div className="inside">
        <Timeline
          entries={timeline.map((line, index) => ({
            key: index,
            time: shortTime(line.time),
            who: (
              <>
                {line.who} {line.company && <span className="text-faint">{line.company}</span>}
              </>
            ),
            what: reasons && line.reason ? `${line.text}：${line.reason}` : line.text,
          }))}
        />
      </div>
    </section>
  )
}
