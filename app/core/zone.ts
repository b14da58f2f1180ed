/** Time zone of the trade. */
export const ZONE = 'Asia/Shanghai'
