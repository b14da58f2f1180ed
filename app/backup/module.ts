import { defineModule } from '#core/define_module'

export default defineModule('backup', {
  owns: ['backups', 'file_copies'],
  reads: ['files', 'ledger_transactions'],
  // The drill's database
  fills: [
    'audit_logs',
    'auction_bids',
    'auction_lots',
    'auction_sessions',
    'bales',
    'ledger_accounts',
    'ledger_entries',
    'ledger_transactions',
  ],
  parts: {
    archive: 'the format of archives: chunks with hashes, compression, encryption',
    cluster: 'base backups of the embedded PostgreSQL, its archived write-ahead log, recovery to a moment',
    files: 'the mirror of the files, which completes the archived log',
    stores: 'where archives are kept: a folder, S3',
    tables: 'all rows of a database: out of one snapshot, into an empty one',
  },
})
