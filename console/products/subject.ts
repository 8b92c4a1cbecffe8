import Gift from 'lucide-react/icons/gift'
import { adminCalls } from '../../src/contract/admin/calls.ts'
import type { Subject } from '../parts/subject.ts'

export const productsSubject: Subject = {
  destination: {
    to: '/products',
    label: 'Products',
    icon: Gift,
    permission: adminCalls.listProducts.permission,
  },
  needs: {
    '/products/new': adminCalls.createProduct.permission,
    '/products/count': adminCalls.changeStock.permission,
  },
  pages: {
    '/products': async () => (await import('./products-page.tsx')).ProductsPage,
    '/products/new': async () => (await import('./new-product-page.tsx')).NewProductPage,
    '/products/count': async () => (await import('./count-page.tsx')).CountPage,
    '/products/:id': async () => (await import('./product-page.tsx')).ProductPage,
  },
}
