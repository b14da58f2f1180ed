/** Up to this many rows are checked before the call answers; larger sheets are checked by a job with progress. */
export const AT_ONCE = 3000
