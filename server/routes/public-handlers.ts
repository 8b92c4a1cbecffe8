import type { PublicCall } from '../db/read/public-replies.ts'
import type { Handler } from './handler.ts'

const publicHandler =
  <Name extends PublicCall>(name: Name): Handler<Name> =>
  (request, { answerPublicCall }) =>
    answerPublicCall(name, request)

export const publicHandlers: { [Name in PublicCall]: Handler<Name> } = {
  fetchHomePageData: publicHandler('fetchHomePageData'),
  fetchAllProducts: publicHandler('fetchAllProducts'),
  fetchProductDetails: publicHandler('fetchProductDetails'),
  clientDetails: publicHandler('clientDetails'),
  aboutUs: publicHandler('aboutUs'),
  termsAndConditions: publicHandler('termsAndConditions'),
  privacyPolicy: publicHandler('privacyPolicy'),
  getStateCityMaster: publicHandler('getStateCityMaster'),
  // The specification's payload names no client: a member's is known from the session.
  fetchAllCategories: (request, { answerPublicCall, session }) =>
    answerPublicCall('fetchAllCategories', {
      ...request,
      client_id: request.client_id ?? session?.clientLoginId,
    }),
}
