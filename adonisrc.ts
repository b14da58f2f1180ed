import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  typescript: true,

  directories: {
    commands: 'app/core/commands',
    providers: 'app/core/providers',
  },

  commands: [
    () => import('@adonisjs/core/commands'),
    () => import('@adonisjs/lucid/commands'),
    () => import('./app/core/module_commands.js'),
  ],

  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    {
      file: () => import('@adonisjs/core/providers/repl_provider'),
      environment: ['repl', 'test'],
    },
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/core/providers/edge_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('@adonisjs/drive/drive_provider'),
    () => import('@adonisjs/static/static_provider'),
    () => import('./app/core/providers/assets_provider.js'),
    () => import('./app/core/providers/core_provider.js'),
    () => import('./app/core/providers/jobs_provider.js'),
    { file: () => import('./app/core/providers/draining_provider.js'), environment: ['web'] },
    { file: () => import('./app/core/providers/spool_provider.js'), environment: ['web'] },
    { file: () => import('./app/core/providers/audit_provider.js'), environment: ['web'] },
    { file: () => import('./app/core/providers/metrics_provider.js'), environment: ['web'] },
    { file: () => import('./app/core/providers/error_reports_provider.js'), environment: ['web'] },
    { file: () => import('./app/core/providers/traces_provider.js'), environment: ['web'] },
    () => import('./app/core/providers/modules_provider.js'),
    { file: () => import('./app/core/providers/start_check_provider.js'), environment: ['web'] },
    { file: () => import('./app/core/providers/readiness_provider.js'), environment: ['web', 'test'] },
    { file: () => import('./app/admin/providers/admin_provider.js'), environment: ['web'] },
    { file: () => import('./app/bank/providers/bank_provider.js'), environment: ['web'] },
    { file: () => import('./app/market/providers/market_provider.js'), environment: ['web'] },
    { file: () => import('./app/auction/providers/auction_provider.js'), environment: ['web'] },
    { file: () => import('./app/demand/providers/demand_provider.js'), environment: ['web'] },
    { file: () => import('./app/demo/providers/demo_provider.js'), environment: ['web'] },
    () => import('./app/system/providers/user_log_provider.js'),
  ],

  preloads: [() => import('#start/routes'), () => import('#start/kernel')],

  tests: {
    suites: [
      // Milliseconds: what hangs must end, what takes longer on a busy machine must not.
      { files: ['tests/unit/**/*.spec.ts'], name: 'unit', timeout: 600000 },
      { files: ['tests/functional/**/*.spec.ts'], name: 'functional', timeout: 600000 },
      { files: ['tests/model/**/*.spec.ts'], name: 'model', timeout: 600000 },
      { files: ['tests/browser/**/*.spec.ts'], name: 'browser', timeout: 600000 },
      { files: ['tests/walk/**/*.spec.ts'], name: 'walk', timeout: 600000 },
    ],
    forceExit: true,
  },

  metaFiles: [
    { pattern: 'resources/views/**/*.edge', reloadServer: false },
    { pattern: 'public/**', reloadServer: false },
    { pattern: '.ssr/**', reloadServer: false },
    { pattern: 'database/data/**', reloadServer: false },
    { pattern: 'database/functions/**', reloadServer: false },
    { pattern: 'app/core/generated/**', reloadServer: false },
    { pattern: 'app/demo/seeds/*.json', reloadServer: false },
  ],
})
