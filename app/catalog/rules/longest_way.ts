/** Days that goods may be ahead: until they arrive after a sea voyage with its delays, and until the agreed day of delivery. */
export const LONGEST_WAY = 180
