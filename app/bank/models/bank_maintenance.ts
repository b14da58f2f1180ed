import { BankMaintenanceSchema } from '#database/schema'

export default class BankMaintenance extends BankMaintenanceSchema {}
