/** Limits of form fields (sections 5 and 9): characters, digits and years. */
export const fieldLimits = {
  mobileDigits: 10,
  loginCodeDigits: 15,
  deliveryOtpDigits: 4,
  pincodeDigits: 6,
  nameLength: 40,
  addressLength: 200,
  minimumAgeYears: 5,
  ratingMax: 5,
  /** Our own limit: the specification has none for a feedback's comment. */
  commentLength: 500,
} as const
