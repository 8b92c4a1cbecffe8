/** Grouping of IP addresses for limits: an IPv6 network counts as one address. */
import { isIPv6 } from 'node:net'

/** Whoever has one IPv6 address has all of its network: the first 64 bits. */
const NETWORK_PARTS = 4
const SITE_PARTS = 3

function partsOf(half: string | undefined): string[] {
  return half ? half.split(':').map((part) => part.replace(/^0+(?=.)/, '')) : []
}

/** @returns the address itself, or of an IPv6 address its network */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [before, after] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const [front, back] = [partsOf(before), partsOf(after)]
  const gap = after === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(Math.max(0, gap)).fill('0'), ...back].slice(0, NETWORK_PARTS).join(':')
}

/**
 * The network that a range lies in, as it is given to one customer: an attacker may have 65,536 ranges of an IPv6 one.
 * @param range as `addressRange` gives it
 * @returns the first 48 bits of an IPv6 range; a range of IPv4 as it is
 */
export function siteOf(range: string): string {
  return range.includes(':') ? range.split(':').slice(0, SITE_PARTS).join(':') : range
}

/** @returns the range that an address belongs to: the first 24 bits of an IPv4 address, 64 of an IPv6 address */
export function addressRange(ip: string): string {
  const key = addressKey(ip)
  return key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : key
}
