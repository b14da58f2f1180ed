/** Replaces `Date` by one that is `shift` milliseconds ahead; time runs on. */
export function moveDate(shift: number): void
