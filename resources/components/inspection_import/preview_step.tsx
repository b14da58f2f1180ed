import { Checkbox, Pagination } from 'antd'
import { useState } from 'react'
import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '~/lib/query'
import { Icon } from '../icon'
import { EmptyState, ErrorState } from '../states'
import { TabList } from '../tab_list'
import { cancelImport, confirmImport, downloadFailed, progressOf, sentenceOf, type ImportDetail } from './api'
import { OtherRows } from './other_rows'
import { PreviewRows } from './preview_rows'
import { Button } from '#ui/kit/button'
import styles from './inspection_import.module.css'

type Props = { sheet: ImportDetail; onSheet: (sheet: ImportDetail) => void; onBack: () => void; onRestart: () => void }

/** The rows with errors or warnings, before anything is written. */
export function PreviewStep({ sheet, onSheet, onBack, onRestart }: Props) {
  const [level, setLevel] = useState<number | null>(sheet.errorCount > 0 ? 2 : null)
  const [page, setPage] = useState(1)
  const [skip, setSkip] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { data, error, refetch } = useCall(
    '/batch/import/preview',
    { importId: sheet.importId, level, page, pageSize: 20 },
    { staleTime: 0, placeholderData: keepPreviousData }
  )
  const { okCount, warningCount, errorCount } = sheet

  async function write() {
    setBusy(true)
    setProblem('')
    try {
      await confirmImport(sheet.importId, skip)
      onSheet(await progressOf(sheet.importId))
    } catch (failure) {
      setProblem(sentenceOf(failure))
    } finally {
      setBusy(false)
    }
  }
  async function giveUp() {
    await cancelImport(sheet.importId).catch(() => {})
    onRestart()
  }

  return (
    <>
      <div className={styles.counts}>
        <p>
          <b className="text-down">{okCount.toLocaleString()}</b> 批可以导入
        </p>
        <p>
          <b className={warningCount > 0 ? 'text-warn' : ''}>{warningCount.toLocaleString()}</b> 批有提醒
        </p>
        <p>
          <b className={errorCount > 0 ? 'text-up' : ''}>{errorCount.toLocaleString()}</b> 行未通过
        </p>
        {errorCount > 0 && (
          <Button onClick={() => void downloadFailed(sheet.importId)}>
            <Icon name="download" />
            下载未通过的行
          </Button>
        )}
      </div>
      <OtherRows sheet={sheet} />
      <TabList
        label="行的检查结果"
        chosen={String(level ?? 'all')}
        onChoose={(key) => {
          setLevel(key === 'all' ? null : Number(key))
          setPage(1)
        }}
        tabs={[
          { key: 'all', label: '需要看的行' },
          { key: '2', label: `未通过 ${errorCount.toLocaleString()}` },
          { key: '1', label: `有提醒 ${warningCount.toLocaleString()}` },
          { key: '0', label: '正常（前50行）' },
        ]}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && data.rows.data.length > 0 ? (
        <PreviewRows rows={data.rows.data} />
      ) : (
        data && <EmptyState title="没有这类行" hint="在上方选择其他类别查看" actions={null} />
      )}
      {data && data.rows.total > 20 && (
        <Pagination
          size="small"
          current={page}
          pageSize={20}
          total={data.rows.total}
          onChange={setPage}
          showSizeChanger={false}
        />
      )}
      {problem && (
        <div className="said bad" role="alert">
          <Icon name="warn" />
          <p>{problem}</p>
        </div>
      )}
      <div className="acts">
        {errorCount > 0 && okCount > 0 && (
          <Checkbox checked={skip} onChange={({ target }) => setSkip(target.checked)}>
            跳过未通过的 {errorCount.toLocaleString()} 行，只导入其余
          </Checkbox>
        )}
        <Button onClick={() => void giveUp()} disabled={busy}>
          放弃
        </Button>
        <Button onClick={onBack} disabled={busy}>
          上一步：改列
        </Button>
        <Button
          tone="primary"
          onClick={() => void write()}
          disabled={busy || okCount === 0 || (errorCount > 0 && !skip)}
        >
          {busy ? '正在导入…' : `确认导入 ${okCount.toLocaleString()} 批`}
        </Button>
      </div>
    </>
  )
}
