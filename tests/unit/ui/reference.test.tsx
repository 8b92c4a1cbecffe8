// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Reference } from '../../../src/ui/status/reference.tsx'

it.each([
  ['7d1c-42', 'Reference 7d1c-42'],
  ['<img src=x onerror=evil()>', 'Reference <img src=x onerror=evil()>'],
  ['x'.repeat(101), ''],
  [null, ''],
])('a request called %j is quoted as a text, where somebody could', (id, shown) => {
  const { container } = render(<Reference id={id} />)
  expect(container.textContent).toBe(shown)
  expect(container.querySelector('img')).toBeNull()
})
