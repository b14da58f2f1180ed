/** What the map shows; in the address as `kind`. */
export const ENTREPOT = 1
export const MILLS = 2
