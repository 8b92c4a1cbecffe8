/** Settings of the shop that a terminal shows: its provider, its realtime channel, its pushes. */
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
} from './setting-schemas.ts'

export const shopSettings = {
  providerUrl: {
    environment: 'KIOSK_PROVIDER_URL',
    about: 'The provider of the shop, api/v1 included, such as https://shop.example.com/api/v1.',
    schema: webAddress,
  },
  assetUrl: {
    environment: 'KIOSK_ASSET_URL',
    about: "Where bare file names live. The root of the provider's host where it is not given.",
    schema: v.nullable(webAddress),
    builtIn: null,
  },
  clientLoginId: {
    environment: 'KIOSK_CLIENT_LOGIN_ID',
    about: 'The login id of the client whose shop this terminal shows.',
    schema: v.pipe(
      v.string(),
      v.regex(/^[^/\s]{1,64}$/, 'must be a login id: up to 64 characters, no spaces and no slash'),
      v.check((id) => !isReservedClientLoginId(id), 'is the name of a page and no login id'),
    ),
  },
  orderEncryptionKey: {
    environment: 'KIOSK_ORDER_ENCRYPTION_KEY',
    about: "The provider's order key, 16 or 32 bytes in hex. The build's own where it is not given.",
    schema: v.nullable(v.pipe(v.string(), v.check(isOrderKey, 'must be 16 or 32 bytes in hex'))),
    builtIn: null,
    isSecret: true,
  },
  pusherKey: {
    environment: 'KIOSK_PUSHER_KEY',
    about: "The public key of the realtime service. The build's own where it is not given.",
    schema: v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'must be the key of a realtime app'))),
    builtIn: null,
  },
  pusherCluster: {
    environment: 'KIOSK_PUSHER_CLUSTER',
    about:
      "The cluster at Pusher's own service. Nothing is named where the provider holds the channel itself.",
    schema: v.pipe(v.string(), v.regex(/^[a-z0-9-]{0,20}$/, 'must be the name of a cluster, such as eu')),
    builtIn: '',
  },
  pusherHost: {
    environment: 'KIOSK_PUSHER_HOST',
    about: "The host of another service that speaks Pusher's protocol.",
    schema: v.nullable(hostName),
    builtIn: null,
  },
  pusherPort: {
    environment: 'KIOSK_PUSHER_PORT',
    about: 'Its port, where it is not the usual one.',
    schema: v.nullable(port),
    builtIn: null,
  },
  pusherTls: {
    environment: 'KIOSK_PUSHER_TLS',
    about: 'False reaches it without TLS, inside a network of your own.',
    schema: flag,
    builtIn: true,
  },
  pusherChannel: {
    environment: 'KIOSK_PUSHER_CHANNEL',
    about:
      "The name of a member's channel; {id} and {mobile} may stand in it. private-user-{id} where it is not given.",
    schema: v.nullable(v.pipe(v.string(), v.regex(/\{(id|mobile)\}/, 'must hold {id} or {mobile}'))),
    builtIn: null,
  },
  pusherAuthEndpoint: {
    environment: 'KIOSK_PUSHER_AUTH_ENDPOINT',
    about:
      "Where leave to listen is asked for. The provider's own /api/v1/broadcasting/auth where it is not given. Another host must allow the origin shop://app by CORS.",
    schema: v.nullable(
      v.pipe(
        v.string(),
        v.check((text) => /^\/[^/]/.test(text) || isWebAddress(text), 'must be a path from / or an address'),
      ),
    ),
    builtIn: null,
  },
  firebaseConfig: {
    environment: 'KIOSK_FIREBASE_CONFIG',
    about: 'The Firebase web app that pushes come from, as JSON. Without it the terminal asks for no push.',
    schema: v.nullable(firebaseConfig),
    builtIn: null,
  },
  firebaseVapidKey: {
    environment: 'KIOSK_FIREBASE_VAPID_KEY',
    about: "The Firebase app's public key for web push.",
    schema: v.nullable(
      v.pipe(v.string(), v.regex(/^[\w-]{80,100}$/, 'must be a public key of about 87 signs')),
    ),
    builtIn: null,
  },
} as const satisfies Record<string, Setting>
