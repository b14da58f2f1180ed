/*
 * Import of inspection sheets: upload → fields of the columns → check of every row → confirmation → result. The state is kept on the server,
 * so an import whose page was closed can be continued from the history.
 */
import { useState } from 'react'
import { usePhone } from '~/lib/use_phone'
import { Steps, type Step } from '../steps'
import { type ImportDetail, type ImportRow } from './api'
import { MappingStep } from './mapping_step'
import { PreviewStep } from './preview_step'
import { ResultStep } from './result_step'
import { RunningStep } from './running_step'
import { UploadStep } from './upload_step'
import { ImportState } from '#ui/generated/codes'
import styles from './inspection_import.module.css'

type Props = {
  /** Called after batches were written: lists should be read again. */
  onImported?: (result: ImportRow) => void
  /** Called when the user closes the wizard. */
  onClose?: () => void
}

type At = 'upload' | 'columns' | 'check' | 'confirm' | 'result'

function placeOf(sheet: ImportDetail | null, back: boolean): At {
  if (!sheet || sheet.state === ImportState.cancelled) return 'upload'
  if (sheet.state === ImportState.mapping || sheet.state === ImportState.failed || back) return 'columns'
  if (sheet.state === ImportState.checking) return 'check'
  if (sheet.state === ImportState.checked) return 'confirm'
  return sheet.state === ImportState.writing ? 'check' : 'result'
}

const TITLES = ['上传文件', '核对列', '校验预览', '导入结果']
const POSITION: Record<At, number> = { upload: 0, columns: 1, check: 2, confirm: 2, result: 3 }

/** The current step of the wizard: four steps, or one line on phones. */
function Where({ at, writing }: { at: At; writing: boolean }) {
  const now = writing ? 3 : POSITION[at]
  if (!usePhone()) return <Steps steps={stepsOf(now)} />
  return (
    <p className={styles.where}>
      <b>{TITLES[now]}</b>
      <span className="text-faint">
        第{now + 1}步，共{TITLES.length}步
      </span>
    </p>
  )
}

function stepsOf(now: number): Step[] {
  return TITLES.map((title, index) => ({ title, state: index < now ? 'done' : index === now ? 'now' : 'next' }))
}

export function InspectionImport({ onImported, onClose }: Props) {
  const [sheet, setSheet] = useState<ImportDetail | null>(null)
  const [back, setBack] = useState(false)
  const at = placeOf(sheet, back)

  function show(next: ImportDetail | null) {
    setBack(false)
    setSheet(next)
    if (next?.state === ImportState.done && sheet?.state !== ImportState.done) onImported?.(next)
  }

  return (
    <div className={styles.sheetImport}>
      <Where at={at} writing={sheet?.state === ImportState.writing} />
      {at === 'upload' && <UploadStep onSheet={show} />}
      {at === 'columns' && sheet && (
        <MappingStep
          key={`${sheet.importId}:${sheet.sheet}`}
          sheet={sheet}
          onSheet={show}
          onRestart={() => show(null)}
        />
      )}
      {at === 'check' && sheet && <RunningStep sheet={sheet} onSheet={show} />}
      {at === 'confirm' && sheet && (
        <PreviewStep sheet={sheet} onSheet={show} onBack={() => setBack(true)} onRestart={() => show(null)} />
      )}
      {at === 'result' && sheet && <ResultStep sheet={sheet} onRestart={() => show(null)} onClose={onClose} />}
    </div>
  )
}
