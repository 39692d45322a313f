export { findMutedIds } from './chat.queries.ts'
export { chatRoutes } from './chat.routes.ts'
export { notifyUnreadMessage } from './readers.ts'
export { reportableMessage } from './reportable.ts'
