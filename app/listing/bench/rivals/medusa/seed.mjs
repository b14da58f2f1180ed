/* Migrates an empty database with Medusa's own commands and fills it by its workflows. */
import { execFileSync } from 'node:child_process'

const medusa = (...args) =>
  execFileSync(process.execPath, ['node_modules/@medusajs/cli/cli.js', ...args], {
    stdio: 'inherit',
    timeout: 1_200_000,
  })

medusa('db:migrate', '--execute-all-links')
medusa('exec', './fill.mjs')
