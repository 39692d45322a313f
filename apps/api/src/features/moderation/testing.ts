export { makeReport } from './reports/reports.factory.ts'
