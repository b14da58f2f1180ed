/*
 * Whether the user prefers reduced motion (prefers-reduced-motion of the system). Style sheets query it themselves (`ui/kit/base.css`); this
 * is for motion by timers.
 */
export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches
