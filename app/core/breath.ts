/** Lets what waits go first, within a long calculation. */
export const breath = () => new Promise<void>((done) => void setImmediate(done))
