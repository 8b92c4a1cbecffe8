/** Counting with a scanner: a product's code, the number that lies there, the next code. */
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { stockRules } from '../../src/contract/admin/stock.ts'
import { inBackground } from '../../src/lib/in-background.ts'
import { adminCall, AdminCallError } from '../api/admin-call.ts'
import { useChange } from '../api/changes.ts'
import { playSound, type DeskSound } from '../parts/desk-sound.ts'
import { counted as inWords } from '../parts/counted.ts'
import { staleProducts } from './product-changes.ts'
import { nameOf, type Product } from './product.ts'
import { useRequestKey } from './request-key.ts'

export interface Counted {
  /** Of the movement. */
  id: number
  product: Product
  count: number
  /** Pieces more (positive) or fewer than were expected. */
  difference: number
}
interface Counting {
  /** The product whose number is waited for. */
  product: Product | null
  counted: readonly Counted[]
  said: { sound: DeskSound; text: string } | null
}

const found = ({ difference, count, product }: Counted): string => {
  const there = `${nameOf(product)}: ${inWords(count, 'piece')}`
  if (difference === 0) return `${there}, as expected.`
  return `${there}, ${inWords(Math.abs(difference), 'piece')} ${difference > 0 ? 'more' : 'fewer'} than expected.`
}

/**
 * Counts what is scanned and typed. What comes while a call runs waits for its turn.
 * @returns the state, and what takes a scan or a number
 */
export function useCounting(client: string) {
  const [counting, setCounting] = useState<Counting>({ product: null, counted: [], said: null })
  const { mutateAsync } = useChange('changeStock', [...staleProducts, 'listMovements'])
  const { keyOf, done } = useRequestKey()
  /** The state that the next scan meets. */
  const now = useRef(counting)
  const turn = useRef(Promise.resolve())
  /** A number that is a code too, and was asked about. */
  const asked = useRef('')

  function become(changed: Partial<Counting> & Pick<Counting, 'said'>): void {
    now.current = { ...now.current, ...changed }
    setCounting(now.current)
    if (changed.said !== null) playSound(changed.said.sound)
  }
  const wrong = (text: string) => become({ said: { sound: 'wrong', text } })

  const findByCode = async (code: string): Promise<Product | undefined> =>
    (await adminCall('listProducts', { client, code, limit: 1 })).items[0]

  async function takeCode(code: string): Promise<void> {
    const product = await findByCode(code)
    if (product === undefined) return wrong(`No product has the code ${code}.`)
    const left = now.current.product
    const without = left === null || left.id === product.id ? '' : ` ${nameOf(left)} was not counted.`
    become({
      product,
      said: { sound: 'next', text: `${nameOf(product)}. How many lie there?${without}` },
    })
  }

  async function takeCount(product: Product, count: number): Promise<void> {
    const request = { id: product.id, count, reason: 'counted' }
    const { movement } = await mutateAsync({ ...request, idempotency_key: keyOf(request) })
    done()
    const line = { id: movement.id, product, count, difference: movement.amount }
    become({
      product: null,
      counted: [line, ...now.current.counted],
      said: { sound: 'done', text: found(line) },
    })
  }

  async function take(text: string): Promise<void> {
    const { product } = now.current
    const count = v.safeParse(stockRules.count, text)
    try {
      if (product === null || !count.success) return await takeCode(text)
      // A code that was scanned instead of a number looks like a number.
      if (text.length > 2 && asked.current !== text && (await findByCode(text)) !== undefined) {
        asked.current = text
        return wrong(`${text} is a product’s code too. Type it again if ${text} pieces lie there.`)
      }
      asked.current = ''
      await takeCount(product, count.output)
    } catch (error) {
      if (!(error instanceof AdminCallError)) throw error
      wrong(error.message)
    }
  }

  return {
    ...counting,
    take(text: string): void {
      if (text.trim() === '') return
      // One that failed is reported, and keeps no later one waiting.
      turn.current = turn.current.catch(() => undefined).then(async () => take(text.trim()))
      inBackground(turn.current)
    },
  }
}
