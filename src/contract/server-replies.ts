/**
 * Strict schemas of our server's replies: types of the handlers, source of the OpenAPI page, and checked
 * against every reply in the server's tests. The shop parses with the tolerant schemas in `calls.ts` instead,
 * because other providers send less, more, or other types.
 */
import * as v from 'valibot'
import { seenSettings } from './client-settings.ts'
import { deviceKinds } from './codes.ts'
import { problemKinds, problemStates } from './order-codes.ts'
import type { EndpointName } from './endpoints.ts'

const integer = v.pipe(v.number(), v.integer())
const count = v.pipe(integer, v.minValue(0))
const rowId = v.pipe(integer, v.minValue(1))
const zeroOrOne = v.picklist([0, 1])
const moment = v.pipe(v.string(), v.isoTimestamp())
/** `YYYY-MM-DD`. */
const day = v.pipe(v.string(), v.isoDate())
const textByLanguage = v.record(v.string(), v.string())
const idList = v.array(rowId)

const pagination = v.object({ page: rowId, per_page: rowId, total: count, total_pages: count })

const subcategory = v.object({ id: rowId, subcategory_name: textByLanguage })
const category = v.object({
  id: rowId,
  name: textByLanguage,
  image: v.string(),
  image_of_product: v.boolean(),
  code: v.string(),
  product_subcategory_masters: v.array(subcategory),
})
const occasion = v.object({ id: rowId, occasion_name: textByLanguage })

const picture = v.object({ filename: v.string() })
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const productPicture = v.object({
  filename: v.string(),
  /** What it shows, for those who don't see it; absent if nobody has written it. */
  alt: v.optional(textByLanguage),
  /** The place that stays visible where the picture is cut: 0 is the left or upper edge, 1 the other. Absent if any may go. */
  focus: v.optional(v.object({ x: share, y: share })),
})
const price = v.object({ product_points: rowId })
/** A product as one choice of its group of variants. */
const variant = v.object({
  id: rowId,
  product_size: v.nullable(v.string()),
  product_colour: v.nullable(v.string()),
  product_code: v.string(),
  filename: v.nullable(v.string()),
  in_stock: v.boolean(),
  product_points: v.nullable(rowId),
})
const product = v.object({
  id: rowId,
  pd_id: rowId,
  product_name: textByLanguage,
  product_short_description: textByLanguage,
  product_description: textByLanguage,
  product_benefits: textByLanguage,
  product_specifications: textByLanguage,
  product_code: v.string(),
  brand_id: v.nullable(v.string()),
  product_size: v.nullable(v.string()),
  product_colour: v.nullable(v.string()),
  category_master: v.array(v.object({ id: rowId, name: textByLanguage })),
  product_images: v.array(productPicture),
  product_images_pd_id: v.array(productPicture),
  /** Empty if the product has no price. */
  current_client_product_price_points: v.array(price),
  current_client_product_price_points_for_filter: v.array(price),
  /** Includes the product itself; absent if there is no choice. */
  variants: v.optional(v.array(variant)),
})

const client = v.object({ ...seenSettings, client_logo: v.string() })

const banner = v.object({
  id: rowId,
  banner_filename: v.string(),
  /** Absent if there is no text beside the picture or no link. */
  banner_title: v.optional(textByLanguage),
  banner_text: v.optional(textByLanguage),
  banner_link: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  banner_preview: v.optional(v.pipe(v.string(), v.startsWith('data:image/'))),
})

/** The product that a member saves for; `null` for none. */
const goal = v.nullable(v.object({ product_id: rowId, points: rowId }))

const orderAddress = v.object({
  customer_name: v.string(),
  customer_mobile: v.string(),
  customer_email: v.string(),
  customer_pincode: v.string(),
  customer_address: v.string(),
})

const place = v.object({ name: textByLanguage })
const user = v.object({
  id: rowId,
  name: v.string(),
  email: v.string(),
  mobile: v.string(),
  gender: v.nullable(v.picklist([1, 2, 3])),
  /** `YYYY-MM-DD`, or empty. */
  birthday: v.string(),
  state: place,
  city: place,
  state_id: v.nullable(rowId),
  city_id: v.nullable(rowId),
  pincode: v.string(),
  address: v.string(),
  rewards_points: count,
  order_details: v.array(orderAddress),
  client_id: v.string(),
})

const orderLine = v.object({
  product_master: v.object({
    id: rowId,
    product_name: textByLanguage,
    product_size: v.nullable(v.string()),
    product_colour: v.nullable(v.string()),
    product_images: v.array(picture),
  }),
  /** 0 in a replacement. */
  final_price_or_points: count,
  quantity_final: rowId,
})
const parcel = v.object({
  carrier: v.string(),
  tracking_number: v.string(),
  tracking_url: v.nullable(v.string()),
  sent_at: moment,
})
const orderProblem = v.object({
  kind: v.picklist(problemKinds),
  comment: v.string(),
  state: v.picklist(problemStates),
  answer: v.string(),
})
const order = v.object({
  id: rowId,
  order_number: v.string(),
  order_status: v.picklist([0, 1, 2, 4, 5]),
  order_track_status: count,
  verify_otp: zeroOrOne,
  /** 0 for a replacement. */
  order_points: count,
  replaces: v.nullable(v.string()),
  /** Without declined replacements. */
  replaced_by: v.array(v.string()),
  parcels: v.array(parcel),
  created_at: moment,
  order_delivery_time: v.string(),
  tracking_number: v.string(),
  decline_reason: v.string(),
  can_cancel: zeroOrOne,
  cancelled_at: v.nullable(moment),
  can_report_until: v.nullable(moment),
  problem: v.nullable(orderProblem),
  /** `null` for a replacement, which no attempt placed. */
  uniqueIdentify: v.nullable(rowId),
  order_details: orderAddress,
  feedback_details: v.nullable(v.object({ rating_number: rowId, rating_comment: v.string() })),
  order_slave: v.array(orderLine),
})

const notification = v.object({
  id: rowId,
  body_message: v.string(),
  created_at: moment,
  order_master: v.nullable(v.object({ order_number: v.string() })),
})

const contentPage = v.object({ title: v.string(), description: v.string(), filename: v.string() })

/** Parts that several replies share, by their name on the OpenAPI page. */
export const entities = {
  Banner: banner,
  Category: category,
  Client: client,
  ContentPage: contentPage,
  Notification: notification,
  Occasion: occasion,
  Order: order,
  OrderAddress: orderAddress,
  Pagination: pagination,
  Picture: picture,
  Product: product,
  User: user,
  Variant: variant,
} as const

/** `data` of each call's reply. */
export const replies = {
  fetchHomePageData: v.object({
    banners: v.array(banner),
    categories: v.array(category),
    occasions: v.array(occasion),
    limitedProducts: v.array(product),
    client,
    allFeatureProducts: v.array(product),
    allLatestProducts: v.array(product),
  }),
  fetchAllProducts: v.object({
    products: v.array(product),
    occasions: v.array(occasion),
    categories: v.array(category),
    latestProductIds: idList,
    featureProductIds: idList,
    pagination,
  }),
  fetchAllCategories: v.object({ categories: v.array(category), pagination }),
  fetchProductDetails: v.object({
    product_detail: product,
    latestProductIds: idList,
    featureProductIds: idList,
  }),
  clientDetails: client,
  createOrder: v.object({ user_master: user, order_id: rowId, order_number: v.string() }),
  createFeedback: v.object({ rating_number: rowId }),
  updateUserDetails: user,
  verifyOrderOtp: v.object({ order_id: v.union([integer, v.string()]), verify_otp: zeroOrOne }),
  cancelOrder: v.object({ user_master: user, order }),
  pointsStatement: v.object({
    balance: count,
    expiring: v.array(v.object({ points: rowId, expires_at: day })),
    lines: v.array(
      v.object({
        id: rowId,
        created_at: moment,
        points: integer,
        balance_after: integer,
        reason: v.string(),
        order_number: v.nullable(v.string()),
        expires_at: v.nullable(day),
      }),
    ),
  }),
  reportOrderProblem: v.object({ order }),
  getGoal: goal,
  setGoal: goal,
  orderSummary: v.array(order),
  aboutUs: contentPage,
  termsAndConditions: contentPage,
  privacyPolicy: contentPage,
  getUserNotifications: v.object({ notifications: v.array(notification), pagination }),
  getOtpUserLogin: v.object({ expires_in_seconds: count, resend_after_seconds: count }),
  verifyOtpUserLogin: v.object({ end_user: user, token: v.string() }),
  getStateCityMaster: v.object({
    state_master: v.array(v.object({ id: rowId, name: textByLanguage })),
    city_master: v.array(v.object({ id: rowId, name: textByLanguage, state_id: rowId })),
  }),
  me: user,
  sessions: v.array(
    v.object({
      id: v.pipe(v.string(), v.uuid()),
      kind: v.picklist(deviceKinds),
      created_at: moment,
      last_used_at: moment,
      current: v.boolean(),
    }),
  ),
  endSessions: v.object({ ended: count }),
  logout: v.object({}),
} as const satisfies Record<EndpointName, v.GenericSchema>

/** `data` as our server sends it. */
export type ReplyDataOf<Name extends EndpointName> = v.InferOutput<(typeof replies)[Name]>
