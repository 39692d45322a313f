export { makeWallMessage } from './wall/wall.factory.ts'
