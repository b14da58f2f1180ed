import spaces from '@admin/components/room.module.css'

/** Label of the button that asks for another operator's approval. */
export const SUBMIT = '提交复核'

/** Says that nothing happens until another operator has approved. */
export function ReviewNote({ hours = 24 }: { hours?: number }) {
  return (
    <p className={`text-faint ${spaces.hint}`}>提交后须由另一位有此权限的操作员在 {hours} 小时内复核，通过后才执行。</p>
  )
}
