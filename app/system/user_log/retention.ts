/** Days for which lines of the user log are kept; younger ones cannot be deleted. */
export const USER_LOG_DAYS = 180
