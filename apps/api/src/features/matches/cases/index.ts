export { addNote, callSupport, closeCase, releaseCase, takeCase } from './cases.commands.ts'
export {
  closeCasesOf,
  deleteCases,
  findCase,
  markClosed,
  openAppealCase,
  waitingCases,
} from './cases.queries.ts'
export { viewDisputes } from './cases.views.ts'
export { disputesFile } from './disputes-csv.ts'
