/** Changes of a product and of its stock. */
import type { AdminReplyOf } from '../../src/contract/admin/replies.ts'
import { useChange, useVersionedChange } from '../api/changes.ts'
import { setReply, setRow } from '../api/lists.ts'
import type { Product } from './product.ts'

/** What a change of a product makes stale. */
export const staleProducts = ['listProducts', 'showProduct', 'listProductHistory'] as const

/** Shows a product wherever it is on screen. */
export function showProduct(product: Product): void {
  setReply<'showProduct'>('showProduct', { id: product.id }, product)
  setRow('listProducts', product)
}

/** A change of a product at the version that the operator saw. */
export const useProductChange = (product: Product) =>
  useVersionedChange('changeProduct', product, staleProducts, showProduct)

/** A change of a product's stock, which needs no version: it is about what lies there. */
export const useStockChange = (product: Product) =>
  useChange('changeStock', [...staleProducts, 'listMovements'], ({ stock }: AdminReplyOf<'changeStock'>) =>
    showProduct({ ...product, stock }),
  )
