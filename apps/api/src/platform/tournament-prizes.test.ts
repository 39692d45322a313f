import { expect, test } from 'vitest'
import type { Tx } from './db/database.ts'
import { type PrizeFollower, type PrizeLookups, prizesOf } from './tournament-prizes.ts'

const tx = {} as Tx

test('a process without prizes rejects every call', async () => {
  const { prizeFollower, prizeLookups } = prizesOf([{}])
  await expect(prizeFollower.onCompleted(tx, 'a')).rejects.toThrow('keeps prizes')
  await expect(prizeLookups.findHeld(tx, ['a'])).rejects.toThrow('keeps prizes')
})

test('the feature that manages prizes is used, wherever it is in the list', () => {
  const [prizeFollower, prizeLookups] = [{} as PrizeFollower, {} as PrizeLookups]
  const found = prizesOf([{}, { prizeFollower, prizeLookups }])
  expect(found.prizeFollower).toBe(prizeFollower)
  expect(found.prizeLookups).toBe(prizeLookups)
})
