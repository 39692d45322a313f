import texts from '../../../../../locales/pt/matches.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'

/** Nothing of a lobby is in the shell: who may see it is known only once the person is. */
export const matchesPages: Feature['pages'] = {
  match: { title: texts.lobby.title, isUnlisted: true },
  adminDisputes: { title: texts.disputes.title, isUnlisted: true },
  testLobby: { title: texts.testLobby.title, isUnlisted: true },
}
