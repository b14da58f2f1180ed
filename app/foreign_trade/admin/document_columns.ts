import { computed, text } from '#app/admin/define'
import { ForeignDocumentKind } from '#app/foreign_trade/codes'

const kinds = ForeignDocumentKind.entries.map(({ code, word }) => `when ${code} then '${word}'`).join(' ')

/** What a document is called, `提单 COSU6123`, and who has opened it. */
export const documentColumns = {
  name: computed(
    text({ label: '单证', width: 200 }),
    `concat_ws(' ', case foreign_documents.kind ${kinds} end, foreign_documents.reference)`
  ),
  seenBy: computed(
    text({ label: '查阅', width: 220 }),
    `(select string_agg(v.company_name || ' ' || v.user_name, '，' order by v.id) from foreign_document_views v where v.document_id = foreign_documents.id)`
  ),
}
