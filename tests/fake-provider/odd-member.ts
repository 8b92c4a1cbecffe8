/** The foreign provider's data of its one member: profile, orders and notifications, with every kind of date. */

type Fields = Record<string, unknown>

/** The member's number, which the provider stores as a number. */
export const MEMBER_MOBILE = 9811111111

/** The member's changes since the provider was started. */
export interface MemberPast {
  points: number
  name: string
  delivered: boolean
  stars: number | null
}

/** The member as in `end_user`, `user_master` and the reply to an update. */
export function oddMember({ points, name }: MemberPast): Fields {
  return {
    id: '77',
    name,
    email: 'meera@odd.example',
    mobile: MEMBER_MOBILE,
    gender: '2',
    birthday: '1990-05-17 00:00:00',
    state: { id: '1', name: { en: 'Goa' } },
    city: { en: 'Panaji' },
    state_id: '1',
    city_id: '10',
    pincode: 403001,
    address: '9 Beach Road',
    rewards_points: points.toFixed(2),
    order_details: null,
    password_hint: 'never shown',
  }
}

/** The orders of all years. */
export function oddOrders({ delivered, stars }: MemberPast): Fields[] {
  return [
    {
      id: '501',
      order_number: 10501,
      order_status: '5',
      order_track_status: '4',
      verify_otp: delivered ? '1' : '0',
      order_points: '640.00',
      created_at: '2026-03-04 10:15:00',
      order_delivery_time: '2026-03-09',
      order_details: { customer_address: '9 Beach Road' },
      feedback_details: stars === null ? [] : [{ rating_number: String(stars) }],
      order_slave: [
        {
          product_master: { product_name: { en: 'Brass lamp 1' }, product_images: null },
          final_price_or_points: '320.00',
          quantity_final: '2',
        },
      ],
    },
    {
      id: 502,
      order_number: 'X-502',
      order_status: null,
      order_track_status: null,
      verify_otp: null,
      order_points: null,
      created_at: '2026-02-03T20:15:00.000000Z',
      order_delivery_time: null,
      order_details: null,
      feedback_details: null,
      order_slave: null,
    },
    {
      id: '503',
      order_number: 'X-503',
      order_status: 2,
      verify_otp: 0,
      order_points: 75,
      created_at: '2025-12-31T23:30:00+05:30',
      order_details: [],
      order_slave: [{ product_master: null, final_price_or_points: null, quantity_final: 1 }],
    },
    { id: 504, order_number: 504, order_status: '4', order_points: '12.50', created_at: null },
  ]
}

/** Number of notifications: one full page; the second is `null`. */
const NOTIFICATION_COUNT = 50

const oddNews: Fields[] = [
  {
    id: '1',
    body_message: 'Your lamp is ready',
    created_at: '2026-03-04 15:20:00',
    order_master: { order_number: 10501 },
  },
  {
    id: 2,
    body_message: { en: 'Your lamp was sent' },
    created_at: '2026-03-03T09:50:00.000000Z',
    order_master: [],
  },
  { id: 'n-3', body_message: 'Welcome', created_at: null, order_master: null, is_read: '0' },
]

/** One page of notifications, counted from one. */
export function oddNotifications(page: number): Fields[] | null {
  if (page > 1) return null
  const others = Array.from({ length: NOTIFICATION_COUNT - oddNews.length }, (_, index) => ({
    id: 100 + index,
    body_message: `Older news ${index + 1}`,
    created_at: '2026-02-01 08:00:00',
  }))
  return [...oddNews, ...others]
}
