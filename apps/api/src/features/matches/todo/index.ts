export { todoRoutes } from './todo.routes.ts'
