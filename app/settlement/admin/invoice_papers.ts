import { computed, files, text } from '#app/admin/define'

const ofPapers = (aggregate: string) => `(select ${aggregate} from invoice_papers p where p.invoice_id = invoices.id)`

/** The invoice papers that a seller has registered: their numbers and scans. */
export const invoicePapers = {
  numbers: computed(text({ label: '发票号码', list: true }), ofPapers(`string_agg(p.number, '、' order by p.id)`)),
  scans: computed(
    files({ label: '发票文件' }),
    ofPapers('json_agg(p.file_id order by p.id) filter (where p.file_id is not null)')
  ),
}
