export { findMutedIds } from './chat.queries.ts'
export { chatRoutes } from './chat.routes.ts'
export { tellOfMessage } from './readers.ts'
export { reportableMessage } from './reportable.ts'
