import { BaseCommand, args, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Creates an operator of the back office. Without a password a random one is shown once. It must be changed at the first login. */
export default class OperatorCreate extends BaseCommand {
  static commandName = 'operator:create'
  static description = 'Create an operator of the back office'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Name to log in with' })
  declare username: string

  @flags.string({ description: 'Name on screen; default the username' })
  declare name?: string

  @flags.array({ description: 'Role codes; default SUPER_ADMIN' })
  declare role?: string[]

  @flags.string({ description: 'Password; default a random one' })
  declare password?: string

  async run() {
    const { createOperator } = await import('#app/identity/actions/create_operator')
    const { systemActor } = await import('#core/actor')
    try {
      const { password } = await createOperator(
        {
          username: this.username,
          name: this.name ?? this.username,
          roles: this.role ?? ['SUPER_ADMIN'],
          password: this.password,
        },
        systemActor()
      )
      this.logger.success(`operator ${this.username} created`)
      if (!this.password) this.logger.info(`password (shown once): ${password}`)
    } catch (error) {
      this.exitCode = 1
      this.logger.error((error as Error).message)
    }
  }
}
