/*
 * The steps of resources that take two operators, made from their definitions: actions, new rows, changes, deletions, switching on, imports.
 */
import { versionOf } from '#core/seen'
import { systemActor, type Actor } from '#core/actor'
import type { Trx } from '#core/transaction'
import type { Resource } from '#app/admin/define'
import { proofOfTwo, runAction } from '#app/admin/actions/run_action'
import { createRow, deleteRows, toggleRows, updateRows } from '#app/admin/actions/write_rows'
import { permissionOf, verbsOf } from '#app/admin/permissions'
import { changeLines, inputLines, rowLines, rowTitle } from '#app/admin/queries/shown_lines'
import { rowsForWriting, type Row } from '#app/admin/queries/rows'
import { resources } from '#app/admin/registry'
import { rowVersion } from '#app/admin/rules/row_version'
import { lookAtImport, startImport } from '#app/admin/tasks/import_step'
import { visibleTo } from '#app/admin/visible'
import { declaredStep, secondPersonOf } from '#app/admin/two_persons'
import type { AskedStep, Look, TwoPersonStep } from '#app/admin/two_persons'
import { formFields, validateForm, validateRecord } from '#app/admin/validators'

/** Longest subject of a proposal, as its column has it. */
const LONGEST_SUBJECT = 200

type Verb = Pick<TwoPersonStep, 'run'> & {
  lines: (rows: Row[], input: unknown, trx: Trx) => Promise<Look['lines']>
}

/** Two operators decide on the same, also when they see different columns elsewhere: what is written is shown whole. */
const whole = (resource: Resource) => visibleTo(resource, systemActor())

async function look(resource: Resource, { ids, input }: AskedStep, lines: Verb['lines'], actor: Actor, trx: Trx) {
  const rows = ids.length > 0 ? await rowsForWriting(whole(resource), ids, actor, trx, { lock: true }) : []
  const subject = rows.map((row) => rowTitle(resource, row)).join('、') || resource.label
  return {
    subject: subject.length > LONGEST_SUBJECT ? `${subject.slice(0, LONGEST_SUBJECT - 1)}…` : subject,
    version: versionOf({ rows: rows.map((row) => rowVersion(resource, row)) }),
    lines: await lines(rows, input, trx),
  }
}

/** An action. What the rows were when it was proposed has been compared by then. */
function actionVerb(resource: Resource, name: string): Verb {
  const form = { ...resource.actions[name].form }
  delete form.totp
  return {
    lines: async (rows, input, trx) => [
      ...(await rowLines(resource, rows, trx)),
      ...(await inputLines(form, await validateForm(form, input), trx)),
    ],
    async run({ ids, input, prepared }, actor, trx) {
      const shown = visibleTo(resource, actor)
      const rows = ids.length > 0 ? await rowsForWriting(shown, ids, actor, trx, { lock: true }) : []
      const seen = Object.fromEntries(rows.map((row) => [row.id, rowVersion(shown, row)]))
      return runAction(shown, name, ids, { input, seen }, actor, proofOfTwo(prepared), trx)
    },
  }
}

const WRITES: Record<string, (resource: Resource) => Verb> = {
  add: (resource) => ({
    lines: async (_rows, input, trx) => {
      const fields = formFields(whole(resource), 'create')
      return inputLines(fields, await validateRecord(whole(resource), 'create', input, fields, trx), trx)
    },
    run: async ({ input }, actor, trx) => void (await createRow(visibleTo(resource, actor), input, actor, trx)),
  }),
  edit: (resource) => ({
    lines: async (rows, input, trx) => {
      const values = await validateRecord(whole(resource), 'edit', input, formFields(whole(resource), 'edit'), trx)
      return changeLines(resource, rows, values, trx)
    },
    run: async ({ ids, input }, actor, trx) =>
      void (await updateRows(visibleTo(resource, actor), ids, input, actor, trx, { whole: true })),
  }),
  delete: (resource) => ({
    lines: (rows, _input, trx) => rowLines(resource, rows, trx),
    run: async ({ ids }, actor, trx) => void (await deleteRows(visibleTo(resource, actor), ids, actor, trx)),
  }),
  enable: (resource) => ({
    lines: (rows, _input, trx) => rowLines(resource, rows, trx),
    run: async ({ ids }, actor, trx) => void (await toggleRows(visibleTo(resource, actor), ids, 'enable', actor, trx)),
  }),
}

/** The step of a verb of a resource; null for a verb that one operator may do alone. */
export function rowStep(resource: Resource, verb: string): TwoPersonStep | null {
  const hours = secondPersonOf(resource, verb)
  if (hours === null) return null
  const named = {
    permission: permissionOf(resource, verb),
    label: `${resource.label}：${verbsOf(resource)[verb]}`,
    hours,
  }
  if (verb === 'import')
    return {
      ...named,
      look: (asked, actor, trx) => lookAtImport(resource, asked, actor, trx),
      run: (asked, actor, trx) => startImport(resource, asked, actor, trx),
    }
  const { lines, run } = verb in WRITES ? WRITES[verb](resource) : actionVerb(resource, verb)
  return { ...named, look: (asked, actor, trx) => look(resource, asked, lines, actor, trx), run }
}

/** The step with a permission; undefined when nothing with this permission takes two operators any more. */
export function stepOf(permission: string): TwoPersonStep | undefined {
  const [name, verb] = permission.split('.')
  const resource = resources.get(name)
  return declaredStep(permission) ?? (resource && rowStep(resource, verb)) ?? undefined
}
