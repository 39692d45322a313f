export { startBroadcast } from './broadcasts.commands.ts'
export { tellBatch } from './broadcasts.jobs.ts'
