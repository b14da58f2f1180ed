import { QualityNames, QualityStrip, type Quality } from '@admin/components/QualityStrip'
import type { Override } from '@admin/overrides'

/** 商品管理: the quality strip instead of numbers. */
export const fields: Override['fields'] = {
  quality: {
    head: () => <QualityNames />,
    column: (row) => <QualityStrip quality={row.quality as Quality | null} />,
    show: (row) => <QualityStrip named quality={row.quality as Quality | null} />,
  },
}
