/** Grouping of IP addresses for limits: an IPv6 network counts as one address. */
import { isIPv6 } from 'node:net'

/** A user with one IPv6 address usually has its whole network: the first 64 bits. */
const NETWORK_PARTS = 4
const SITE_PARTS = 3

function partsOf(half: string | undefined): string[] {
  return half ? half.split(':').map((part) => part.replace(/^0+(?=.)/, '')) : []
}

/** @returns the address itself, or the network of an IPv6 address */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [before, after] = ip.toLowerCase().replace(/%.*$/, '').split('::')
  const [front, back] = [partsOf(before), partsOf(after)]
  const gap = after === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array<string>(Math.max(0, gap)).fill('0'), ...back].slice(0, NETWORK_PARTS).join(':')
}

/**
 * The network that a range belongs to, as assigned to one customer: an IPv6 attacker may have 65,536 ranges.
 * @param range as `addressRange` returns it
 * @returns the first 48 bits of an IPv6 range; an IPv4 range unchanged
 */
export function siteOf(range: string): string {
  return range.includes(':') ? range.split(':').slice(0, SITE_PARTS).join(':') : range
}

/** @returns an address's range: the first 24 bits of an IPv4 address, 64 of an IPv6 address */
export function addressRange(ip: string): string {
  const key = addressKey(ip)
  return key.includes('.') ? key.slice(0, key.lastIndexOf('.')) : key
}
