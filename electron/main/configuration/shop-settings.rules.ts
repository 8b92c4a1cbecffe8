/** Settings of the shop that a terminal shows: provider, realtime channel, pushes. */
import * as v from 'valibot'
import { isOrderKey } from '../../../src/contract/order-key.ts'
import { isReservedClientLoginId } from '../../../src/contract/routes.ts'
import {
  firebaseConfig,
  flag,
  hostName,
  isWebAddress,
  port,
  webAddress,
  type Setting,
} from './setting-schemas.rules.ts'

export const shopSettings = {
  providerUrl: {
    about: 'The address of the API, with api/v1, such as https://shop.example.com/api/v1.',
    schema: webAddress,
  },
  assetUrl: {
    about: "The base address of pictures given as file names. Default: the root of the provider's host.",
    schema: v.nullable(webAddress),
    builtIn: null,
  },
  webShopUrl: {
    about:
      'The public address of the web shop, such as https://shop.example.com. With it the cart offers a QR code that opens the same cart on a phone; without it there is none.',
    schema: v.nullable(webAddress),
    builtIn: null,
  },
  scanner: {
    about:
      'A scanner that types what it reads like a keyboard, ends with Enter and has the layout of the system. With it, and with webShopUrl, a visitor holds the code of their cart on the phone to it, and the kiosk asks whether to take that cart.',
    schema: flag,
    builtIn: false,
  },
  clientLoginId: {
    about: 'The login id of the client whose shop this terminal shows.',
    schema: v.pipe(
      v.string(),
      v.regex(/^[^/\s]{1,64}$/, 'must be a login id: up to 64 characters, no spaces and no slash'),
      v.check((id) => !isReservedClientLoginId(id), 'is the name of a page and no login id'),
    ),
  },
  orderEncryptionKey: {
    about: "The provider's order key, 16 or 32 bytes in hex. Default: the build's key.",
    schema: v.nullable(v.pipe(v.string(), v.check(isOrderKey, 'must be 16 or 32 bytes in hex'))),
    builtIn: null,
    isSecret: true,
  },
  pusherKey: {
    about: "The public key of the realtime service. Default: the build's key.",
    schema: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'must be the key of a realtime app'))),
    builtIn: null,
  },
  pusherCluster: {
    about: 'The Pusher cluster, such as eu. Empty if the provider itself serves the realtime channel.',
    schema: v.pipe(v.string(), v.regex(/^[a-z0-9-]{0,20}$/, 'must be the name of a cluster, such as eu')),
    builtIn: '',
  },
  pusherHost: {
    about: 'The host of another Pusher-compatible service.',
    schema: v.nullable(hostName),
    builtIn: null,
  },
  pusherPort: {
    about: 'The port of that host, if it is not the standard one.',
    schema: v.nullable(port),
    builtIn: null,
  },
  pusherTls: {
    about: 'False connects without TLS, for a private network.',
    schema: flag,
    builtIn: true,
  },
  pusherChannel: {
    about: "The name of a member's channel; may contain {id} and {mobile}. Default: private-user-{id}.",
    schema: v.nullable(v.pipe(v.string(), v.regex(/\{(id|mobile)\}/, 'must hold {id} or {mobile}'))),
    builtIn: null,
  },
  pusherAuthEndpoint: {
    about:
      "The authorization endpoint of private channels. Default: the provider's /api/v1/broadcasting/auth. Another host must allow the origin shop://app by CORS.",
    schema: v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => /^\/[^/]/.test(text) || isWebAddress(text), 'must be a path from / or an address'),
      ),
    ),
    builtIn: null,
  },
  firebaseConfig: {
    about: 'The Firebase web app for pushes, as JSON. Without it there are no pushes.',
    schema: v.nullable(firebaseConfig),
    builtIn: null,
  },
  firebaseVapidKey: {
    about: "The Firebase app's public key for web push.",
    schema: v.nullable(
      v.pipe(v.string(), v.regex(/^[\w-]{80,100}$/, 'must be a public key of about 87 signs')),
    ),
    builtIn: null,
  },
} as const satisfies Record<string, Setting>
