// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useShop } from '../../../src/store/shop-store.ts'
import { useClientLoginId } from '../../../src/store/session/use-client-login-id.ts'

test('the client of the open shop is named', () => {
  useShop.setState({ clientLoginId: 'demo' })
  expect(renderHook(useClientLoginId).result.current).toBe('demo')
})

test('no page asks the provider in the name of no client', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  useShop.setState({ clientLoginId: null })
  expect(() => renderHook(useClientLoginId)).toThrow('No client is open here')
})
