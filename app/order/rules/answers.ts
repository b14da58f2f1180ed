/** Hours within which the other side answers a request to cancel an order (state-machines §5.1 l), or to move it to another contract. */
export const ANSWER_HOURS = 24
