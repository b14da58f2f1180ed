import { useEffect, useRef, useState } from 'react'
import { confirm } from '~/lib/feedback'
import { cancelImport, progressOf, type ImportDetail } from './api'
import { ImportState } from '#ui/generated/codes'
import { Button } from '#ui/kit/button'
import styles from './inspection_import.module.css'

/** Progress in rows, polled every second. Stopping the import undoes it completely. */
export function RunningStep({ sheet, onSheet }: { sheet: ImportDetail; onSheet: (sheet: ImportDetail) => void }) {
  const [latest, setLatest] = useState(sheet)
  const give = useRef(onSheet)
  give.current = onSheet
  const writing = latest.state === ImportState.writing

  useEffect(() => {
    let gone = false
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        const now = await progressOf(sheet.importId, true)
        if (gone) return
        if (now.state !== sheet.state) return give.current(now)
        setLatest(now)
      } catch {
        // the next poll tries again
      }
      timer = setTimeout(() => void ask(), 1000)
    }
    void ask()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [sheet.importId, sheet.state])

  async function stop() {
    if (
      !(await confirm({
        title: '取消导入？',
        content: '已处理的行全部撤销，不会写入任何批次。',
        okText: '取消导入',
        cancelText: '继续处理',
        danger: true,
      }))
    )
      return
    await cancelImport(sheet.importId).catch(() => {})
    onSheet(await progressOf(sheet.importId))
  }

  const percent = latest.rowsTotal > 0 ? Math.floor((latest.rowsDone / latest.rowsTotal) * 100) : 0
  return (
    <div className={styles.running} role="status">
      <b>{writing ? '正在导入' : '正在校验'}</b>
      <progress max={latest.rowsTotal} value={latest.rowsDone} aria-label={writing ? '导入进度' : '校验进度'} />
      <p className="text-soft">
        {latest.rowsDone.toLocaleString()} / {latest.rowsTotal.toLocaleString()} 行（{percent}%）
        {latest.errorCount > 0 && !writing && (
          <span className="text-up">　已发现 {latest.errorCount.toLocaleString()} 行未通过</span>
        )}
      </p>
      <p className="text-faint text-small">可以离开本页，处理会继续；回来后在导入记录里查看</p>
      <Button onClick={() => void stop()}>取消导入</Button>
    </div>
  )
}
