// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCountUp } from '../../../../src/features/landing/stats.tsx'
import { stubFrames } from './fake-viewport.ts'

test('a figure is its target until it is seen, counts from zero, and stops at its target [B.3]', () => {
  const nextFrame = stubFrames()
  const { result, rerender } = renderHook(({ running }) => useCountUp(2050, running, false), {
    initialProps: { running: false },
  })
  act(() => nextFrame(0))
  expect(result.current).toBe(2050)
  rerender({ running: true })
  act(() => nextFrame(1000))
  expect(result.current).toBe(0)
  act(() => nextFrame(1300))
  expect(result.current).toBeGreaterThan(0)
  expect(result.current).toBeLessThan(2050)
  act(() => nextFrame(9000))
  expect(result.current).toBe(2050)
})
