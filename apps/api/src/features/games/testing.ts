export { makeGame, makeNick } from './games.factory.ts'
