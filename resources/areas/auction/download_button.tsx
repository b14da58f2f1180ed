import { useState } from 'react'
import { Icon } from '~/components/icon'
import { CallError, download } from '~/lib/call'
import type { FilePath } from '~/lib/calls'
import { Button } from '#ui/kit/button'

/** A button that downloads a file of a session. */
export function DownloadButton({
  path,
  input,
  name,
  children,
}: {
  path: FilePath
  input: object
  name: string
  children: string
}) {
  const [busy, setBusy] = useState(false)
  async function go() {
    setBusy(true)
    try {
      await download(path, input, name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" disabled={busy} onClick={() => void go()}>
      <Icon name="download" />
      {busy ? '正在下载' : children}
    </Button>
  )
}
