export { mailAwayCron, mailAwayPeople } from './away.jobs.ts'
export { awayMail } from './away.mails.tsx'
