import { FailedJobSchema } from '#database/schema'

/** A background job that has failed for good. A scheduled job has one open row, which counts its failures. */
export default class FailedJob extends FailedJobSchema {}
