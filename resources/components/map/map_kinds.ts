/** Kinds of places on the map; `kind` in the address. */
export const ENTREPOT = 1
export const MILLS = 2
