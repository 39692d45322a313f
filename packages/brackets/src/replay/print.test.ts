import { expect, test } from 'vitest'
import { forfeit, Scene } from '../../test/scene.ts'
import { groupStage, report } from '../../test/tables.ts'
import { knockout, requireKnockoutSettings } from '../plans/knockout.ts'
import { roundRobin } from '../tables/round-robin.ts'
import { printed } from './print.ts'

test('a plan is printed with byes, open sides, scores, W.O.s and places', () => {
  const scene = new Scene(knockout, 5, requireKnockoutSettings())
  const { stage } = scene.win('main 1.2', 2).settle('main 2.2', forfeit(1))
  expect(printed(knockout, stage)).toEqual([
    'Matches',
    '  main/0/1/1  p1 – (nobody)  bye by 1',
    '  main/0/1/2  p4 – p5  won by 2 0:1',
    '  main/0/1/3  p2 – (nobody)  bye by 1',
    '  main/0/1/4  p3 – (nobody)  bye by 1',
    '  main/0/2/1  p1 – p5  open',
    '  main/0/2/2  p2 – p3  forfeit by 1',
    '  main/0/3/1  ? – p2  open',
    'Table',
    '  1  p1  0 played, 0/0/0',
    '  1  p2  0 played, 0/0/0',
    '  1  p5  1 played, 1/0/0',
    '  3  p3  0 played, 0/0/0',
    '  5  p4  1 played, 0/0/1',
    'Places',
    '  3–4  p3',
    '  5  p4',
  ])
})

test('a group stage is printed with draws, groups and the values of criteria', () => {
  const stage = report(groupStage(4, 2, { bestOf: 3, order: ['points', 'head-to-head'] }), 'p1 1-1 p4')
  expect(printed(roundRobin, stage)).toEqual([
    'Matches',
    '  main/1/1/1  p1 – p4  drawn 1:1',
    '  main/2/1/1  p2 – p3  open',
    'Table',
    '  group 1  1  p1  1 played, 0/1/0  points=1  head-to-head=1',
    '  group 1  1  p4  1 played, 0/1/0  points=1  head-to-head=1',
    '  group 2  1  p2  0 played, 0/0/0  points=0  head-to-head=–',
    '  group 2  1  p3  0 played, 0/0/0  points=0  head-to-head=–',
    'Places',
  ])
})
