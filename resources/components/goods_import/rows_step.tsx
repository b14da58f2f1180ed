import { Checkbox } from 'antd'
import { useState } from 'react'
import { otherRowsText } from '#ui/other_rows'
import { Button } from '#ui/kit/button'
import { Icon } from '../icon'
import { sentenceOf } from '../inspection_import/api'
import { TabList } from '../tab_list'
import { EmptyState } from '../states'
import { cancelGoods, confirmGoods, type CheckedGoodsSheet, type ImportedGoods } from './api'
import { FailedGoodsButton } from './failed_goods_button'
import { useSheetKind } from './sheet_kind'
import styles from '../inspection_import/inspection_import.module.css'

type Props = {
  sheet: CheckedGoodsSheet
  onBack: () => void
  onRestart: () => void
  onDone: (done: ImportedGoods) => void
}
type Shown = 'all' | 'errors' | 'warnings'

/** Every row as it would be entered, those with errors named by row and field, before anything is written. */
export function RowsStep({ sheet, onBack, onRestart, onDone }: Props) {
  const { okCount, offerCount, warningCount, errorCount, importId } = sheet
  const { base, offered, Preview } = useSheetKind()
  const [shown, setShown] = useState<Shown>(errorCount > 0 ? 'errors' : 'all')
  const [skip, setSkip] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const others = otherRowsText(sheet.otherRows)
  const rows = sheet.rows.filter(({ errors, warnings }) =>
    shown === 'all' ? true : shown === 'errors' ? errors.length > 0 : errors.length === 0 && warnings.length > 0
  )

  async function write() {
    setBusy(true)
    setProblem('')
    try {
      onDone(await confirmGoods(base, importId, skip))
    } catch (failure) {
      setProblem(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className={styles.counts}>
        <p>
          <b className="text-down">{okCount}</b> 项可以导入
          {offerCount > 0 && (
            <>
              ，其中 {offerCount} 项直接{offered}
            </>
          )}
        </p>
        <p>
          <b className={warningCount > 0 ? 'text-warn' : ''}>{warningCount}</b> 项有提醒
        </p>
        <p>
          <b className={errorCount > 0 ? 'text-up' : ''}>{errorCount}</b> 行未通过
        </p>
        {errorCount > 0 && <FailedGoodsButton importId={importId} />}
      </div>
      {others && <p className="text-soft">{others.replace('批次', '商品')}</p>}
      <TabList
        label="行的检查结果"
        chosen={shown}
        onChoose={setShown}
        tabs={[
          { key: 'all' as Shown, label: `全部 ${sheet.rows.length}` },
          { key: 'errors' as Shown, label: `未通过 ${errorCount}` },
          { key: 'warnings' as Shown, label: `有提醒 ${warningCount}` },
        ]}
      />
      {rows.length > 0 ? (
        <Preview rows={rows} />
      ) : (
        <EmptyState title="没有这类行" hint="在上方选择其他类别查看" actions={null} />
      )}
      {(problem || (errorCount > 0 && !skip)) && (
        <div className={`said ${problem ? 'bad' : ''}`} role="alert">
          <Icon name="warn" />
          <p>
            {problem || okCount > 0
              ? '请改正上面的行后重新上传，或回到上一步改列，或跳过它们只导入其余'
              : '请改正上面的行后重新上传，或回到上一步改列'}
          </p>
        </div>
      )}
      <div className="acts">
        {errorCount > 0 && okCount > 0 && (
          <Checkbox checked={skip} onChange={({ target }) => setSkip(target.checked)}>
            跳过未通过的 {errorCount} 行，只导入其余
          </Checkbox>
        )}
        <Button
          onClick={() => {
            void cancelGoods(base, importId).catch(() => {})
            onRestart()
          }}
          disabled={busy}
        >
          {errorCount > 0 ? '重新上传' : '放弃'}
        </Button>
        <Button onClick={onBack} disabled={busy}>
          上一步：改列
        </Button>
        <Button
          tone="primary"
          onClick={() => void write()}
          disabled={busy || okCount === 0 || (errorCount > 0 && !skip)}
        >
          {busy
            ? '正在导入…'
            : offerCount > 0
              ? `确认导入 ${okCount} 项，${offered} ${offerCount} 项`
              : `确认导入 ${okCount} 项`}
        </Button>
      </div>
    </>
  )
}
