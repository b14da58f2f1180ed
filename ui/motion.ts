/*
 * Whether somebody wants nothing to move (prefers-reduced-motion of the system). Style sheets ask by themselves (`ui/kit/base.css`); this
 * is for parts that let things move by a timer.
 */
export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches
