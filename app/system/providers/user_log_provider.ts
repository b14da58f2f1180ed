/** Writes the remaining lines of the user log before the process ends. */
export default class UserLogProvider {
  async shutdown() {
    const { flushUserLog } = await import('#app/system/user_log/user_log')
    await flushUserLog()
  }
}
