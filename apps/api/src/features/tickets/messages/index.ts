export { appendMessage } from './messages.queries.ts'
export { messagesRoutes } from './messages.routes.ts'
