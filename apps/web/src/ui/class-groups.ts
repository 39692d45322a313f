import { createTailwindMerge } from 'tailwind-merge'

const anything = () => true
const isNumber = (value: string) => /^\d/.test(value)
const isLength = (value: string) => /^\[[\d.]+/.test(value)
const isGradient = (value: string) => /^(\[linear-|linear-to-)/.test(value)
const words = (text: string) => text.split(' ')

/** Prefixes that stand for one property: `p-4`. */
const PREFIXES = words(
  'accent align animate aspect auto-cols basis bottom brightness cursor field-sizing fill gap gap-x gap-y grid-cols grid-flow grow h indent inset inset-x inset-y items justify-items justify-self leading left line-clamp list m max-h max-w mb min-h min-w ml mr mt mx my opacity order origin outline-offset overflow overflow-x overflow-y overscroll p pb pl place-items pointer-events pr pt px py resize right rotate rounded rounded-b rounded-br rounded-l rounded-r rounded-t rounded-tr scroll-mt scroll-p select self shrink size space-y top touch tracking transition translate-x translate-y underline-offset w whitespace wrap z',
)

/** Utilities that set several properties, and the utilities they override. */
const COVERS = {
  m: 'mx my mt mr mb ml',
  mx: 'mr ml',
  my: 'mt mb',
  p: 'px py pt pr pb pl',
  px: 'pr pl',
  py: 'pt pb',
  gap: 'gap-x gap-y',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'right left',
  'inset-y': 'top bottom',
  size: 'w h',
  overflow: 'overflow-x overflow-y',
  overscroll: 'overscroll-x',
  'scroll-p': 'scroll-px',
  flex: 'basis grow shrink',
  'line-clamp': 'display overflow',
  'font-size': 'leading',
  rounded: 'rounded-t rounded-r rounded-b rounded-l rounded-tr rounded-br',
  'rounded-t': 'rounded-tr',
  'rounded-r': 'rounded-tr rounded-br',
  'rounded-b': 'rounded-br',
  border: 'border-x border-t border-r border-b border-l',
  'border-x': 'border-r border-l',
}

/**
 * Groups the utilities this app uses by property. The library's own list covers all of Tailwind, is four
 * times as large and would be part of every first paint. A test compares this list with it for every pair of
 * utilities in our source, so a missing one fails the test.
 */
export const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(PREFIXES.map((prefix) => [prefix, [{ [prefix]: ['', anything] }]])),
    ...Object.fromEntries(
      words('t r b l x').map((side) => [`border-${side}`, [{ [`border-${side}`]: ['', isNumber] }]]),
    ),
    display: words('flex grid inline-flex hidden block contents inline inline-block table table-cell'),
    sr: ['sr-only', 'not-sr-only'],
    position: words('fixed relative absolute sticky static'),
    isolation: ['isolate'],
    visibility: ['invisible', 'visible'],
    'snap-align': ['snap-start'],
    'snap-type': ['snap-x'],
    'border-spacing': [{ 'border-spacing': [anything] }],
    'overscroll-x': [{ 'overscroll-x': [anything] }],
    'scroll-px': [{ 'scroll-px': [anything] }],
    'grid-rows': [{ 'grid-rows': [anything] }],
    'object-fit': [{ object: ['cover', 'contain'] }],
    'object-position': [{ object: [anything] }],
    'flex-direction': [{ flex: words('col row col-reverse row-reverse') }],
    'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
    flex: [{ flex: [anything] }],
    'col-span': [{ 'col-span': [anything] }],
    'col-start': [{ 'col-start': [anything] }],
    'row-span': [{ 'row-span': [anything] }],
    'row-start': [{ 'row-start': [anything] }],
    justify: [{ justify: words('start center end between') }],
    'align-content': [{ content: ['start', 'end', 'center', 'around', 'between'] }],
    'font-size': [{ text: [...words('xs sm base lg xl 2xl 3xl 4xl 5xl'), isLength] }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-wrap': [{ text: ['balance', 'pretty'] }],
    'text-overflow': ['truncate', 'text-ellipsis'],
    'text-color': [{ text: [anything] }],
    'text-transform': ['uppercase', 'normal-case'],
    'text-decoration': ['underline', 'line-through', 'no-underline'],
    'font-weight': [{ font: words('normal medium semibold bold extrabold') }],
    'font-family': [{ font: [anything] }],
    'font-style': ['italic'],
    'number-spacing': ['tabular-nums'],
    'bg-clip': [{ 'bg-clip': ['content'] }],
    'bg-image': [{ bg: [isGradient] }],
    'bg-color': [{ bg: [anything] }],
    'gradient-start': [{ from: [(value: string) => value.endsWith('%')] }],
    from: [{ from: [anything] }],
    'gradient-end': [{ to: [(value: string) => value.endsWith('%')] }],
    to: [{ to: [anything] }],
    border: [{ border: ['', isNumber] }],
    'border-style': [{ border: ['dashed'] }],
    'border-collapse': [{ border: ['collapse', 'separate'] }],
    'border-color': [{ border: [anything] }],
    'divide-x': ['divide-x'],
    'divide-y': ['divide-y'],
    'divide-color': [{ divide: [anything] }],
    'decoration-style': [{ decoration: ['dotted', 'solid'] }],
    'outline-style': [{ outline: ['none'] }],
    outline: [{ outline: ['', isNumber] }],
    'outline-color': [{ outline: [anything] }],
    shadow: [{ shadow: ['lg', 'xl', (value: string) => value.startsWith('[')] }],
    'shadow-color': [{ shadow: [anything] }],
    ring: [{ ring: ['', isNumber] }],
    'ring-offset': [{ 'ring-offset': [isNumber] }],
    'ring-offset-color': [{ 'ring-offset': [anything] }],
    'ring-color': [{ ring: [anything] }],
    'drop-shadow': [{ 'drop-shadow': ['', anything] }],
    appearance: [{ appearance: ['none'] }],
    container: ['@container'],
    stroke: [{ stroke: [isNumber] }],
    'stroke-color': [{ stroke: [anything] }],
  },
  conflictingClassGroups: Object.fromEntries(
    Object.entries(COVERS).map(([group, others]) => [group, words(others)]),
  ),
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: [],
}))
