export { notifyAudience, notifyAudienceJob } from './audiences.jobs.ts'
