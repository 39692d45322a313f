export { addNote, callSupport, closeCase, releaseCase, takeCase } from './cases.commands.ts'
export { deleteCases, findCase, openCase } from './cases.queries.ts'
export { viewDisputes } from './cases.views.ts'
