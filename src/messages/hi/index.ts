/** The shop in Hindi; loaded when it is chosen. */
import 'dayjs/locale/hi'
import type { Translation } from '../translation.ts'
import { member } from './member.ts'
import { order } from './order.ts'
import { shop } from './shop.ts'

export const hindi: Translation = { ...shop, ...order, ...member }
