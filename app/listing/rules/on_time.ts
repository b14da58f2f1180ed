/** Fewer releases than these give no share: it would tell how a single deal went. */
export const LEAST_RELEASES = 5

/** Share of the releases that were on time, percent with one decimal; null while there are too few. */
export function onTimePercent({ releases, releasedOnTime }: { releases: number; releasedOnTime: number }) {
  return releases < LEAST_RELEASES ? null : Math.round((releasedOnTime / releases) * 1000) / 10
}
