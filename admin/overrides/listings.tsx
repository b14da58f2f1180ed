import { QualityNames, QualityStrip, type Quality } from '@admin/components/QualityStrip'
import type { Override } from '@admin/overrides'

/** Of goods by the tonne the column says what they are. */
function Shown({ quality, named }: { quality: unknown; named?: boolean }) {
  const { goods } = (quality ?? {}) as { goods?: string }
  return goods ? <span title={goods}>{goods}</span> : <QualityStrip named={named} quality={quality as Quality | null} />
}

/** 商品管理: the quality strip instead of numbers. */
export const fields: Override['fields'] = {
  quality: {
    head: () => <QualityNames />,
    column: (row) => <Shown quality={row.quality} />,
    show: (row) => <Shown named quality={row.quality} />,
  },
}
