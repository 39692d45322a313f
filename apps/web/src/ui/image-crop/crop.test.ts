import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clampView, moveView, sideOf, viewAfterKey, wholeView, ZOOM_MAX, zoomView } from './crop.ts'

const LANDSCAPE = { width: 800, height: 400 }

test('starts with the largest centred square', () => {
  const view = wholeView(LANDSCAPE)
  expect(view).toEqual({ x: 400, y: 200, zoom: 1 })
  expect(sideOf(view, LANDSCAPE)).toBe(400)
})

test('moves along the long side only, up to the edge of the image', () => {
  const view = moveView(wholeView(LANDSCAPE), LANDSCAPE, { x: 3, y: 3 })
  expect(view).toEqual({ x: 600, y: 200, zoom: 1 })
})

test('zooming in keeps the centre, and zooming out leaves no gap', () => {
  const near = zoomView(wholeView(LANDSCAPE), LANDSCAPE, 2)
  expect(near).toEqual({ x: 400, y: 200, zoom: 2 })
  const corner = moveView(near, LANDSCAPE, { x: 5, y: 5 })
  expect(corner).toMatchObject({ x: 700, y: 300 })
  expect(zoomView(corner, LANDSCAPE, 1)).toEqual({ x: 600, y: 200, zoom: 1 })
})

test.each([
  ['ArrowRight', { x: 420, y: 200, zoom: 1 }],
  ['ArrowLeft', { x: 380, y: 200, zoom: 1 }],
  ['ArrowUp', { x: 400, y: 200, zoom: 1 }],
  ['+', { x: 400, y: 200, zoom: 1.1 }],
  ['-', { x: 400, y: 200, zoom: 1 }],
  ['Tab', null],
])('the key %s gives %j', (key, view) => {
  expect(viewAfterKey(wholeView(LANDSCAPE), LANDSCAPE, key)).toEqual(view)
})

test('the square always lies inside the image', () => {
  const edge = fc.integer({ min: 1, max: 10_000 })
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(edge, edge, number, number, number, (width, height, x, y, zoom) => {
      const size = { width, height }
      const view = clampView({ x, y, zoom }, size)
      const half = sideOf(view, size) / 2
      expect(view.zoom).toBeGreaterThanOrEqual(1)
      expect(view.zoom).toBeLessThanOrEqual(ZOOM_MAX)
      expect(view.x - half).toBeGreaterThanOrEqual(-1e-6)
      expect(view.y - half).toBeGreaterThanOrEqual(-1e-6)
      expect(view.x + half).toBeLessThanOrEqual(width + 1e-6)
      expect(view.y + half).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})
