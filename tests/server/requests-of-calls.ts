/** One request for each call of the members' contract with every field filled, for tests of all calls. */
import type { EndpointName } from '../../src/contract/endpoints.ts'

export interface RequestSubjects {
  memberId: number
  /** The member's number; 9876543210 by default. */
  mobile?: string
  /** The member's client; `acme` by default. */
  clientLoginId?: string
  /** By default one that does not exist. */
  orderId?: number
  productId: number
  stateId: number
  cityId: number
}

/**
 * A missing call does not compile. The calls can be made in this order in one session, but for the login calls, whose
 * number is no member's.
 */
export function requestsOfCalls(about: RequestSubjects): Record<EndpointName, Record<string, unknown>> {
  const client = { client_id: about.clientLoginId ?? 'acme' }
  const named = { ...client, user_id: about.mobile ?? '9876543210' }
  const order = { ...named, order_id: about.orderId ?? 1 }
  return {
    fetchHomePageData: { clientLoginId: 'acme' },
    fetchAllProducts: {
      ...client,
      page: 1,
      per_page: 50,
      occasion_filter: [],
      category_filter: [],
      sub_category_filter: [],
      feature_or_latest_product_filter: '',
      price_filter: '',
      search_name: 'bag',
    },
    fetchAllCategories: { ...client, page: 1, per_page: 50, filters: [] },
    fetchProductDetails: { ...client, product_id: about.productId },
    clientDetails: client,
    createOrder: { iv: '00'.repeat(12), secret_key: '00'.repeat(40), tag: '00'.repeat(16) },
    createFeedback: { ...order, feedback_from: 1, rating_number: 5, rating_comment: 'x' },
    updateUserDetails: {
      user_id: about.memberId,
      name: 'Asha Rao',
      email: 'asha@example.com',
      gender: 1,
      birthday: '1990-01-01',
      state_id: about.stateId,
      city_id: about.cityId,
      pincode: '570001',
      address: '12 Lake Road',
    },
    verifyOrderOtp: { ...order, otp: '1234' },
    cancelOrder: order,
    pointsStatement: { ...named, page: 1, per_page: 50, year: '' },
    reportOrderProblem: { ...order, kind: 'damaged', comment: 'x' },
    setGoal: { ...named, product_id: about.productId },
    getGoal: {},
    orderSummary: { ...named, year: '', month: '' },
    aboutUs: client,
    termsAndConditions: client,
    privacyPolicy: client,
    getUserNotifications: { ...named, page: 1, per_page: 50 },
    getStateCityMaster: {},
    me: {},
    sessions: named,
    endSessions: { ...named, id: 'others' },
    getOtpUserLogin: { ...client, mobile_number: '9000000009' },
    verifyOtpUserLogin: { mobile_number: '9000000009', request_otp: '000000', device_token: 'd' },
    logout: { device_token: 'd' },
  }
}
