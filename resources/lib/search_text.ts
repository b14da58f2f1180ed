/*
 * Limits of search texts: a sentence, or a pasted column of batch codes. The server has the same limits (`app/listing/rules/understand`).
 */
export const MAX_TEXT = 10_000
export const MAX_WORDS = 200

/**
 * A typed or pasted text as it is sent, with one space between words, because a column separated by Chinese commas would make the address
 * too long. `problem` is the message when the text cannot be sent.
 */
export function searchText(typed: string): { text: string; problem: string | null } {
  const tokens = typed.split(/[\s,，;；、。]+/).filter(Boolean)
  const text = tokens.join(' ')
  const words = tokens.filter((token) => !/^\d{11}$/.test(token)).join(' ')
  if (words.length > MAX_WORDS) return { text, problem: `搜索内容除批号外最多${MAX_WORDS}个字，现有${words.length}个` }
  if (text.length > MAX_TEXT) return { text, problem: `搜索内容最多${MAX_TEXT}个字，一次最多查询500个批号` }
  return { text, problem: null }
}
