/** One SMS about what has gathered. @param titles of the notices, the oldest first @param last whether it is the last of the day */
export function alertText(titles: readonly string[], last: boolean): string {
  const newest = titles.at(-1)!.slice(0, 60)
  const told = titles.length === 1 ? newest : `您关注的货源和行情有${titles.length}条新动态：${newest}等`
  return `${told}，请登录查看。${last ? '今日提醒短信已达上限。' : ''}`
}
