import { DutyParameterSchema } from '#database/schema'

/** Duty on imported cotton from a day on (F6). Rows are never changed: a correction is a new row. */
export default class DutyParameter extends DutyParameterSchema {
  static table = 'duty_parameters'
}
