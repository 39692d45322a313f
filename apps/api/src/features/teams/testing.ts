export { makeApplication, makeInvite, makeTeam } from './teams.factory.ts'
