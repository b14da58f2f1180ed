/*
 * What a contract says of a company besides its name and credit code, which every certified company has. A sheet of paper that says "--" for the
 * account of the seller pays nobody, so what is missing is asked for before the company binds itself.
 */

/** The billing data that contracts and invoices are made out to. */
export type ContractData = {
  invoiceAddress: string | null
  invoiceBank: string | null
  invoiceAccount: string | null
  /** The registered address, which stands in for the one of the invoices. */
  address: string | null
}

const FIELDS = [
  ['地址', ({ invoiceAddress, address }: ContractData) => invoiceAddress || address],
  ['开户银行', ({ invoiceBank }: ContractData) => invoiceBank],
  ['银行账号', ({ invoiceAccount }: ContractData) => invoiceAccount],
] as const

/** What is missing, by the words of the form 开票信息; empty when a contract can be made out. */
export function contractGaps(company: ContractData): string[] {
  return FIELDS.filter(([, read]) => !read(company)).map(([word]) => word)
}
