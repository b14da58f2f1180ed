export function portTrouble(port: number, host?: string): Promise<string | null>
export function freePortFrom(first: number, host?: string): Promise<number>
export function portProblem(port: string, host: string): Promise<string | null>
