/*
 * Premiums and discounts decide what is paid for a batch: two operators make, correct or delete a version of a table (升贴水表).
 */
import { refuse } from '#core/errors'
import { versionOf } from '#core/seen'
import type { Trx } from '#core/transaction'
import type { ShownLine } from '#app/admin/transformers/wire'
import { defineTwoPersonStep, type AskedStep } from '#app/admin/two_persons'
import {
  createAgioVersion,
  deleteAgioVersion,
  editAgioVersion,
  type AgioVersionInput,
  type NewAgioVersionInput,
} from '#app/catalog/actions/save_agio_version'
import { type AgioTableType } from '#app/catalog/codes'
import AgioTable from '#app/catalog/models/agio_table'
import { cleanRates, rateGroups } from '#app/catalog/rules/agio_rates'
import { CatalogRefusal } from '#app/catalog/refusals'

type Version = Pick<AgioVersionInput, 'name' | 'cropYear' | 'effectiveDate' | 'source' | 'rates'>

/** Every figure of a version by what it is called on the page. */
function figuresOf(type: AgioTableType, version: Version): Map<string, string> {
  const rates = cleanRates(type, version.rates)
  const groups = rateGroups(type).flatMap(({ key, label, classes }) =>
    classes.map((code): [string, unknown] => [`${label} ${code}（元/吨）`, rates[key][code]])
  )
  const figures: [string, unknown][] = [
    ['名称', version.name],
    ['适用年度', version.cropYear],
    ['生效日期', version.effectiveDate],
    ['来源', version.source],
    ...groups,
    ['异性纤维（元/吨）', rates.foreignFibre || null],
  ]
  return new Map(
    figures.flatMap(([label, value]) => (value === null || value === undefined ? [] : [[label, String(value)]]))
  )
}

function linesBetween(before: Map<string, string>, after: Map<string, string>): ShownLine[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((label) => ({ label, before: before.get(label) ?? null, after: after.get(label) ?? null }))
    .filter((line) => line.before !== line.after)
    .map((line) => ({ ...line, after: line.after ?? '空' }))
}

async function lockTable(id: number, trx: Trx): Promise<AgioTable> {
  const table = await AgioTable.query({ client: trx }).where('id', id).forUpdate().first()
  if (!table) throw refuse(CatalogRefusal.agioTableMissing)
  return table
}

/** @param id the table that the step starts from @param version what it becomes; null when it is deleted */
async function lookAtTable(id: number, version: Version | null, trx: Trx) {
  const table = await lockTable(id, trx)
  const type = table.type as AgioTableType
  const present = figuresOf(type, table)
  return {
    subject: table.name,
    version: versionOf(table.serialize()),
    lines: version
      ? linesBetween(present, figuresOf(type, version))
      : [...present].map(([label, before]): ShownLine => ({ label, before, after: null })),
  }
}

const created = ({ input }: AskedStep) => input as NewAgioVersionInput
const edited = ({ input }: AskedStep) => input as AgioVersionInput

export const createAgioStep = defineTwoPersonStep({
  permission: 'price_diff.add',
  label: '升贴水表维护：新建',
  look: (asked, _actor, trx) => lookAtTable(created(asked).copiedFromId, created(asked), trx),
  run: async (asked, actor, trx) => void (await createAgioVersion(created(asked), actor, trx)),
})

export const editAgioStep = defineTwoPersonStep({
  permission: 'price_diff.edit',
  label: '升贴水表维护：编辑',
  look: (asked, _actor, trx) => lookAtTable(asked.ids[0], edited(asked), trx),
  run: async (asked, actor, trx) => void (await editAgioVersion(asked.ids[0], edited(asked), actor, trx)),
})

export const deleteAgioStep = defineTwoPersonStep({
  permission: 'price_diff.delete',
  label: '升贴水表维护：删除',
  look: (asked, _actor, trx) => lookAtTable(asked.ids[0], null, trx),
  run: (asked, actor, trx) => deleteAgioVersion(asked.ids[0], actor, trx),
})
