import { useState, type ReactNode } from 'react'
import { CallError, download } from '~/lib/call'
import type { FilePath } from '~/lib/calls'
import { openPaper } from '~/lib/files'
import { Button } from '#ui/kit/button'

type Props = {
  path: FilePath
  input: object
  /** A PDF is shown in a new tab, any other file is saved. */
  name: string
  className?: string
  /** The words of the button, where it shows a picture only. */
  label?: string
  children: ReactNode
}

/** A button for a file that is made for this reader: a paper, an export. */
export function FileButton({ path, input, name, className, label, children }: Props) {
  const [busy, setBusy] = useState(false)
  async function go() {
    setBusy(true)
    try {
      await (name.endsWith('.pdf') ? openPaper : download)(path, input, name)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      tone="quiet"
      size="small"
      className={className}
      aria-label={label}
      disabled={busy}
      onClick={() => void go()}
    >
      {children}
    </Button>
  )
}
