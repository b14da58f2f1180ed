import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog } from '~/components/dialog'
import { DialogActs } from '~/components/dialog_acts'
import { Form, Submit } from '~/components/form'
import { Bones, ErrorState } from '~/components/states'
import { call, CallError, newKey } from '~/lib/call'
import { message } from '~/lib/feedback'
import { useCall } from '~/lib/query'
import type { OwnBatch } from '#wire/catalog/transformers/own_batch'
import { Growing, Judged, useCheck } from './batch_check'
import { GoodsPart, ImportedPart, PlacePart, QualityPart, RestPart, WeightPart } from './batch_sections'
import { inputOf, valuesOf, type BatchValues } from './batch_values'

type Ends = { onClose: () => void; onDone: () => void }

type Props = Ends & {
  /** The batch to be corrected; null for one more. */
  productId: number | null
}

/** 新增批次, 编辑批次. */
export function BatchDialog({ productId, onClose, onDone }: Props) {
  return (
    <Dialog
      open
      width={960}
      title={productId === null ? '新增批次' : '编辑批次'}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
      mask={{ closable: false }}
      keyboard={false}
    >
      {productId === null ? (
        <BatchForm own={null} onClose={onClose} onDone={onDone} />
      ) : (
        <OwnBatchForm productId={productId} onClose={onClose} onDone={onDone} />
      )}
    </Dialog>
  )
}

function OwnBatchForm({ productId, onClose, onDone }: Ends & { productId: number }) {
  // What is corrected is read when the form opens, and not again under the hands of who types.
  const { data, error, refetch } = useCall('/batch/own/get', { productId }, { gcTime: 0, staleTime: Infinity })
  if (error) return <ErrorState error={error} hint="" onRetry={() => void refetch()} />
  return data ? <BatchForm own={data} onClose={onClose} onDone={onDone} /> : <Bones lines={8} />
}

function BatchForm({ own, onClose, onDone }: Ends & { own: OwnBatch | null }) {
  const [seen, setSeen] = useState(own?.seen ?? '')
  const form = useForm<BatchValues>({ defaultValues: valuesOf(own?.batch ?? null) })
  const values = form.watch()
  const { checked, said } = useCheck(values)
  const { dirtyFields, isDirty } = form.formState
  const general = said.get('')

  async function save(filled: BatchValues) {
    if (!own) return call('/batch/add', inputOf(filled), { idempotencyKey: newKey() })
    const { productId } = own.batch
    try {
      return await call(
        '/batch/edit',
        { ...inputOf(filled, dirtyFields), productId, seen },
        { idempotencyKey: newKey() }
      )
    } catch (error) {
      // Somebody else has saved: the form shows his figures beside what was typed here, and the person decides again.
      if (error instanceof CallError && error.code === 40900) {
        const now = error.body as OwnBatch
        setSeen(now.seen)
        form.reset(valuesOf(now.batch), { keepDirtyValues: true })
      }
      throw error
    }
  }

  return (
    <Judged value={said}>
      {own?.locked && <p className="text-warn">{own.locked}</p>}
      <Form
        form={form}
        // A batch that is corrected is shown as it stands, and only its figures of now may be corrected.
        draft={own ? undefined : 'batch'}
        onSubmit={async (filled) => {
          const { warnings } = await save(filled)
          message.success(own ? '已保存' : '已新增批次')
          if (warnings.length > 0) message.warning(warnings.join('；'))
          onDone()
          return true
        }}
      >
        <Growing values={values} checked={checked} />
        <GoodsPart />
        <WeightPart />
        <QualityPart />
        <PlacePart exists={own !== null} />
        <ImportedPart />
        <RestPart />
        {general && <p className="text-warn text-small">{general}</p>}
        <DialogActs onClose={onClose}>
          <Submit disabled={own !== null && (!isDirty || own.locked !== null)}>{own ? '保存' : '新增批次'}</Submit>
        </DialogActs>
      </Form>
    </Judged>
  )
}
