/** A SELECT of every ledger entry that belongs to an order, with its voucher. */
export const ORDER_POSTINGS = `select e.id, t.ref_id as order_id, t.ref_no as order_no, t.id as voucher, t.title, t.memo, e.account_code as account,
    e.debit, e.credit, e.balance_after, e.created_at
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where t.ref_type = 'order'`
