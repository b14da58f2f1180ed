import { useState } from 'react'
import { CallError, download } from '~/lib/call'
import type { FilePath } from '~/lib/calls'
import { askLogin, useSession } from '~/lib/use_session'
import { Icon } from '../icon'
import { Button } from '#ui/kit/button'

/** 导出: the list as it is filtered and sorted, as an Excel file. A guest is asked to log in. */
export function ExportButton({ path, input, name }: { path: FilePath; input: object; name: string }) {
  const [busy, setBusy] = useState(false)
  const token = useSession((state) => state.token)
  async function go() {
    if (!token) return askLogin()
    setBusy(true)
    try {
      await download(path, input, `${name}.xlsx`)
    } catch (error) {
      // The call has said why already.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" className="wide-only" disabled={busy} onClick={() => void go()}>
      <Icon name="download" />
      {busy ? '正在导出' : '导出'}
    </Button>
  )
}
