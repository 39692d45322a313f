export { tellAudienceJob, tellEverybody } from './audiences.jobs.ts'
