export { digestCron, sendDigests } from './digest.jobs.ts'
export { digestMail } from './digest.mails.tsx'
