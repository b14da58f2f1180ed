import { Icon } from '../icon'
import { downloadFailedGoods } from './api'
import { useSheetKind } from './sheet_kind'
import { Button } from '#ui/kit/button'

/** Fetches the rows that failed, with their reasons, for correction and another upload. */
export function FailedGoodsButton({ importId }: { importId: number }) {
  const { base } = useSheetKind()
  return (
    <Button onClick={() => void downloadFailedGoods(base, importId)}>
      <Icon name="download" />
      下载未通过的行
    </Button>
  )
}
