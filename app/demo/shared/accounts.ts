/* The accounts of the demo market that people log in with, and their password. */
import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import env from '#start/env'

type Accounts = {
  accounts: { where: 'storefront' | 'back office'; login: string; password: string; role: string }[]
  payPassword: string
}

export const DEMO: Accounts = JSON.parse(readFileSync(app.makePath('app/demo/seeds/accounts.json'), 'utf8'))

/** The password in the README, which everybody knows. */
export const PUBLISHED_PASSWORD = DEMO.accounts[0].password

/** The password with which accounts are seeded. */
export const demoPassword = () => env.get('DEMO_PASSWORD') ?? PUBLISHED_PASSWORD

export const demoLogins = (where: 'storefront' | 'back office') =>
  DEMO.accounts.filter((account) => account.where === where).map(({ login }) => login)
