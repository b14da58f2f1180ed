import type { DemandMatches } from '#wire/demand/transformers/demand'
import { Tag } from '#ui/kit/tag'

type Fit = Pick<DemandMatches['data'][number], 'score' | 'reasons'>

/** `匹配 97`, with what has cost points: `断裂比强度差1.5 −3`. */
export function FitScore({ fit: { score, reasons } }: { fit: Fit }) {
  return (
    <>
      <Tag tone={score >= 90 ? 'green' : 'amber'}>匹配 {score}</Tag>{' '}
      {reasons.length > 0 && (
        <small className="text-soft">{reasons.map(({ label, points }) => `${label} −${points}`).join('，')}</small>
      )}
    </>
  )
}
