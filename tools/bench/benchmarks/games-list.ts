import { comparedRead } from '../compare-read.ts'
import { fillCatalogue, oneServer } from '../one-server.ts'

export const gamesList = comparedRead({
  name: 'games list',
  path: '/api/games',
  module: import.meta.url,
  needs: oneServer,
  seed: fillCatalogue,
})

export const shape = ([games]: unknown[][]) => ({ games })
