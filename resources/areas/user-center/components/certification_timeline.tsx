import type { TimelineEntry } from '#wire/company/transformers/application'
import { StateTag } from '~/components/state_tag'
import { Timeline } from '~/components/steps'
import { shortTime } from '~/lib/format'
import { ApplicationState } from '#ui/generated/codes'
import { Tag } from '#ui/kit/tag'

/** Applications and their decisions, newest first. */
export function CertificationTimeline({ entries }: { entries: TimelineEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section className="card">
      <header>
        <h2>申请记录</h2>
      </header>
      <div className="inside">
        <Timeline
          entries={entries.map(({ time, title, detail, state }, index) => ({
            key: index,
            time: shortTime(time),
            who:
              state === ApplicationState.inReview && index > 0 ? (
                <Tag>已提交</Tag>
              ) : (
                <StateTag dictionary="applicationState" code={state} />
              ),
            what: detail ? `${title}：${detail}` : title,
          }))}
        />
      </div>
    </section>
  )
}
