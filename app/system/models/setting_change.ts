import { SettingChangeSchema } from '#database/schema'

/** One change of a parameter: what it was, what it became, who and why. */
export default class SettingChange extends SettingChangeSchema {}
