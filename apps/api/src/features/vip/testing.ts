export { makeVip } from './vip.factory.ts'
