export { AVATAR } from './settings.commands.ts'
export { settingsRoutes } from './settings.routes.ts'
