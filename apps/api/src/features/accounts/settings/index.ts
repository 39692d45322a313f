export { resetAvatar, resetUsername } from './resets.ts'
export { AVATAR } from './settings.commands.ts'
export { settingsRoutes } from './settings.routes.ts'
