import { Icon } from '../icon'
import { OtherRows } from './other_rows'
import { downloadFailed, givesWarehouse, type ImportDetail } from './api'
import { InTransitState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './inspection_import.module.css'

/** Outcome of the import, and the next actions. */
export function ResultStep({
  sheet,
  onRestart,
  onClose,
}: {
  sheet: ImportDetail
  onRestart: () => void
  onClose?: () => void
}) {
  const { createdCount, updatedCount, errorCount, baleCount } = sheet
  return (
    <div className={styles.outcomeBox} role="status">
      <span className={styles.mark}>
        <Icon name="check" />
      </span>
      <h3>导入完成</h3>
      <p>
        新增 <b>{createdCount.toLocaleString()}</b> 批
        {updatedCount > 0 && (
          <>
            ，更新 <b>{updatedCount.toLocaleString()}</b> 批
          </>
        )}
        {baleCount > 0 && (
          <>
            ，逐包数据 <b>{baleCount.toLocaleString()}</b> 包
          </>
        )}
        {errorCount > 0 && (
          <>
            ，跳过 <b className="text-up">{errorCount.toLocaleString()}</b> 行
          </>
        )}
      </p>
      <OtherRows sheet={sheet} />
      {givesWarehouse({ ...sheet, inTransit: sheet.inTransitState === InTransitState.inTransit }) ? (
        <p className="text-faint">公重和主体颜色级已算好，可以挂牌了</p>
      ) : (
        <p className="text-warn">还没有仓库：在“我的资源”的“未填仓库”里选中批次，批量登记仓库后挂牌</p>
      )}
      <div className="acts">
        {errorCount > 0 && (
          <Button onClick={() => void downloadFailed(sheet.importId)}>
            <Icon name="download" />
            下载未通过的行
          </Button>
        )}
        <Button onClick={onRestart}>再导入一份</Button>
        {onClose && (
          <Button tone="primary" onClick={onClose}>
            去挂牌
          </Button>
        )}
      </div>
    </div>
  )
}
