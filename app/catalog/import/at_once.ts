/** Up to this many rows the check is done before the call answers; more rows are a job with progress. */
export const AT_ONCE = 3000
