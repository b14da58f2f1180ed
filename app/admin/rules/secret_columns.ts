/** Whether a column of any table never appears in an audit line. */
export const isSecretColumn = (key: string) => /password|secret|hash|token/i.test(key)
