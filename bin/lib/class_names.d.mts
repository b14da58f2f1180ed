export function classNamer(short: boolean): (name: string, file: string) => string
