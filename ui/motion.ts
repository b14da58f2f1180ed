/*
 * Whether somebody wants nothing to move (prefers-reduced-motion of the system). Style sheets ask by themselves (`ui/kit/base.css`); this
 * is for parts that let things move by a timer.
 */
const query = () => matchMedia('(prefers-reduced-motion: reduce)')

export const wantsStillness = () => query().matches

export function onMotionChange(listener: () => void) {
  const asked = query()
  asked.addEventListener('change', listener)
  return () => asked.removeEventListener('change', listener)
}
