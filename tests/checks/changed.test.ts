import { expect, it } from 'vitest'
import { relatedTests } from './changed.ts'

const sources = [
  { path: 'src/domain/cart.ts', code: '' },
  { path: 'src/store/shop.ts', code: `import { total } from '../domain/cart.ts'` },
  { path: 'tests/unit/store/shop.test.ts', code: `import { shop } from '../../../src/store/shop.ts'` },
  { path: 'tests/unit/domain/points.test.ts', code: `import { total } from '../../../src/domain/cart.ts'` },
  { path: 'tests/server/cart-of-order.test.ts', code: `import { shop } from '../../src/store/shop.ts'` },
  { path: 'tests/e2e/cart.spec.ts', code: `import { total } from '../../src/domain/cart.ts'` },
  { path: 'tests/unit/other.test.ts', code: `import { other } from '../../src/other.ts'` },
]

it('the tests of a change are those that import it by any way, of its name first, then the nearest', () => {
  expect(relatedTests(sources, ['src/domain/cart.ts'])).toEqual([
    'tests/server/cart-of-order.test.ts',
    'tests/unit/domain/points.test.ts',
    'tests/unit/store/shop.test.ts',
  ])
  expect(relatedTests(sources, ['tests/unit/other.test.ts'])).toEqual(['tests/unit/other.test.ts'])
  expect(relatedTests(sources, ['README.md'])).toEqual([])
})
