export { enqueuePushes, sendPush } from './push.jobs.ts'
export { deleteDevicesOf, findDevices } from './push.queries.ts'
export { pushRoutes } from './push.routes.ts'
export { newPushKeys } from './push-service.ts'
