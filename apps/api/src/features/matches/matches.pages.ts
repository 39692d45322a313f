import texts from '../../../../../locales/pt/matches.json' with { type: 'json' }
import type { Feature } from '../../platform/feature.ts'

/** Nothing of a lobby is in the shell: who may see it is known only once the person is. */
export const matchesPages: Feature['pages'] = {
  match: {
    webModule: 'features/matches/pages/match-page.tsx',
    describe: async () => ({ title: texts.lobby.title, isUnlisted: true }),
  },
  adminDisputes: {
    webModule: 'features/matches/pages/disputes-page.tsx',
    describe: async () => ({ title: texts.disputes.title, isUnlisted: true }),
  },
  testLobby: {
    webModule: 'features/matches/pages/test-lobby-page.tsx',
    describe: async () => ({ title: texts.testLobby.title, isUnlisted: true }),
  },
}
