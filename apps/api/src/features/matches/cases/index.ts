export { addNote, callSupport, closeCase, releaseCase, takeCase } from './cases.commands.ts'
export {
  closeCasesOf,
  deleteCases,
  findCase,
  forgetObjection,
  markClosed,
  openAppealCase,
  openClockCase,
  waitingCases,
} from './cases.queries.ts'
export { viewDisputes } from './cases.views.ts'
export { disputesFile } from './disputes-csv.ts'
