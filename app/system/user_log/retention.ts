/**
 * Days for which lines of the user log cannot be deleted: six months at their longest (July to December), the least for which logs of use are kept
 * (网络安全法).
 */
export const LEAST_LOG_DAYS = 184
