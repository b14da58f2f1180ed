import { useEffect, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { beginForm } from '~/lib/begun_forms'
import { draftOf, dropDraft, keepDraft } from '~/lib/drafts'
import { useSession } from '~/lib/use_session'
import { Button } from '#ui/kit/button'

const NOTHING: readonly never[] = []

/**
 * Keeps what is typed into a form (`lib/drafts`) under a name, and brings it back. Without a name nothing is kept, but the form still counts as begun.
 *
 * @param unkept names of fields that are not kept, always the same list
 * @returns whether something was brought back, how to empty the form, and how to forget it when it has been sent
 */
export function useDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  name: string | undefined,
  unkept: readonly Path<Values>[] = NOTHING
) {
  const userId = useSession((state) => state.user?.id)
  // The owner of the form is who opened it, also after his session has ended.
  const [owner] = useState(userId)
  const [restored, setRestored] = useState(false)
  const { isDirty } = form.formState

  useEffect(() => (isDirty ? beginForm() : undefined), [isDirty])

  useEffect(() => {
    if (!name || !owner) return
    const first = structuredClone(form.formState.defaultValues ?? {}) as Record<string, unknown>
    const draft = draftOf(owner, name)
    for (const [field, value] of Object.entries(draft ?? {}))
      form.setValue(field as Path<Values>, value as never, { shouldDirty: true })
    if (draft) setRestored(true)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const kept = Object.entries(values).filter(([field]) => !(unkept as readonly string[]).includes(field))
        keepDraft(owner, name, Object.fromEntries(kept), first)
      },
    })
  }, [form, name, owner, unkept])

  const forget = () => {
    setRestored(false)
    if (name && owner) dropDraft(owner, name)
  }
  return {
    restored,
    forget,
    empty: () => {
      form.reset()
      forget()
    },
  }
}

/** Says that a form holds what was typed earlier. */
export function DraftNote({ onEmpty }: { onEmpty: () => void }) {
  return (
    <p className="draft" role="status">
      已恢复上次未提交的内容
      <Button onClick={onEmpty}>清空</Button>
    </p>
  )
}
