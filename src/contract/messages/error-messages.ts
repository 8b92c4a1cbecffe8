/** Error messages of our server in each language. The shop shows any provider's message unchanged. */
import { inBoth, inEvery } from './message.ts'

/** Also shown by the cart before it sends anything (section 8). */
export const insufficientPoints =
  'Your Rewards points balance is insufficient to cover the cost of this order.'

/** Also shown by the shop for a name that can't be a client's. */
export const unknownClient = 'We do not know this organisation.'

/** Day and time in the shop's zone. */
export const momentIn = (locale: string, at: Date, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)

export const errorMessages = {
  insufficientPoints: inBoth(insufficientPoints, 'इस ऑर्डर के लिए आपके रिवॉर्ड पॉइंट पर्याप्त नहीं हैं।'),
  unknownClient: inBoth(unknownClient, 'हम इस संगठन को नहीं जानते।'),
  clientSuspended: inBoth(
    'This shop is paused at the moment. Please contact your organisation.',
    'यह दुकान अभी रुकी हुई है। कृपया अपने संगठन से संपर्क करें।',
  ),
  unknownProduct: inBoth('This product is not available.', 'यह उत्पाद उपलब्ध नहीं है।'),
  notSignedIn: inBoth('Please log in to continue.', 'जारी रखने के लिए लॉग इन करें।'),
  notYours: inBoth('You cannot do this.', 'आप यह नहीं कर सकते।'),
  onlyAPreview: inBoth('This is a preview. Nothing can be changed.', 'यह केवल झलक है। कुछ भी बदला नहीं जा सकता।'),
  unreadableOrder: inBoth('The order could not be read.', 'ऑर्डर पढ़ा नहीं जा सका।'),
  otherMember: inBoth('The order belongs to another member.', 'यह ऑर्डर किसी दूसरे सदस्य का है।'),
  /** An order's key was sent with another order; each says what became of the first one. */
  orderedBefore: {
    lines: (orderNumber: string) =>
      inBoth(
        `Ordered already: ${orderNumber}, with other items.`,
        `ऑर्डर पहले ही हो चुका है: ${orderNumber}, दूसरी वस्तुओं के साथ।`,
      ),
    address: (orderNumber: string) =>
      inBoth(
        `Ordered already: ${orderNumber}, to another address.`,
        `ऑर्डर पहले ही हो चुका है: ${orderNumber}, दूसरे पते पर।`,
      ),
    cancelled: (orderNumber: string) =>
      inBoth(`You cancelled this order: ${orderNumber}.`, `आपने यह ऑर्डर रद्द किया था: ${orderNumber}।`),
  },
  confirmNewAddress: inBoth(
    'This address is new. Please confirm with a code that you want the order to go there.',
    'यह पता नया है। कृपया एक कोड से पुष्टि करें कि ऑर्डर यहीं भेजा जाए।',
  ),
  newAddressesFrom: (at: Date, timeZone: string) =>
    inBoth(
      `Your mobile number was changed. Orders can go to a new address from ${momentIn('en-IN', at, timeZone)}; your organisation can allow it sooner.`,
      `आपका मोबाइल नंबर बदला गया है। नए पते पर ऑर्डर ${momentIn('hi-IN', at, timeZone)} से भेजा जा सकता है; आपका संगठन इसकी अनुमति पहले दे सकता है।`,
    ),
  quantity: (product: string) =>
    inBoth(`Choose between 1 and 50 of ${product}.`, `${product} की संख्या 1 से 50 के बीच चुनें।`),
  unavailable: (product: string) =>
    inBoth(`${product} is not available any more.`, `${product} अब उपलब्ध नहीं है।`),
  outOfStock: (product: string, left: number) =>
    left === 0
      ? inBoth(`${product} is out of stock.`, `${product} स्टॉक में नहीं है।`)
      : inBoth(`Only ${left} of ${product} are left.`, `${product} के केवल ${left} नग बचे हैं।`),
  wrongCode: inBoth(
    'This code is not right. Please check it and try again.',
    'यह कोड सही नहीं है। कृपया जाँचकर फिर कोशिश करें।',
  ),
  olderCode: inBoth(
    'This is an earlier code. Please enter the newest one.',
    'यह पहले का कोड है। कृपया सबसे नया कोड भरें।',
  ),
  expiredCode: inBoth(
    'This code is too old. Please ask for a new one.',
    'यह कोड पुराना हो गया है। कृपया नया कोड माँगें।',
  ),
  codeLocked: inBoth(
    'Too many wrong codes. Please ask for a new one later.',
    'बहुत सारे ग़लत कोड भरे गए। कृपया थोड़ी देर बाद नया कोड माँगें।',
  ),
  loginStopped: inBoth(
    'There were too many wrong codes for this number. Please contact your organisation.',
    'इस नंबर के लिए बहुत सारे ग़लत कोड भरे गए। कृपया अपने संगठन से संपर्क करें।',
  ),
  noMoreCodesToday: inBoth(
    'You have asked for many codes today. Please try again tomorrow.',
    'आज आपने कई कोड माँगे हैं। कृपया कल फिर कोशिश करें।',
  ),
  tooManyLogins: inBoth(
    'Many people are logging in right now. Please try again in a moment.',
    'अभी बहुत लोग लॉग इन कर रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',
  ),
  resendTooSoon: (seconds: number) =>
    inBoth(
      `Please wait ${seconds} seconds before you ask for another code.`,
      `दूसरा कोड माँगने से पहले कृपया ${seconds} सेकंड रुकें।`,
    ),
  tooBusy: inBoth(
    'The shop is very busy. Please try again in a moment.',
    'दुकान में अभी बहुत भीड़ है। कृपया थोड़ी देर में फिर कोशिश करें।',
  ),
  notAvailable: inBoth(
    'The shop cannot reach its data right now. Please try again in a moment.',
    'दुकान अभी अपने डेटा तक नहीं पहुँच सकती। कृपया थोड़ी देर में फिर कोशिश करें।',
  ),
  tooManyRequests: inBoth(
    'That was a lot at once. Please try again in a moment.',
    'एक साथ बहुत कुछ माँगा गया। कृपया थोड़ी देर में फिर कोशिश करें।',
  ),
  unknownOrder: inBoth('We could not find this order.', 'हमें यह ऑर्डर नहीं मिला।'),
  wrongDeliveryOtp: inBoth('This delivery code is not right.', 'यह डिलीवरी कोड सही नहीं है।'),
  deliveryOtpLocked: inBoth(
    'Too many wrong codes. Please contact your organisation.',
    'बहुत सारे ग़लत कोड भरे गए। कृपया अपने संगठन से संपर्क करें।',
  ),
  notCancellable: inBoth(
    'This order is already being worked on and can no longer be cancelled.',
    'इस ऑर्डर पर काम शुरू हो चुका है, अब इसे रद्द नहीं किया जा सकता।',
  ),
  balanceFull: inBoth(
    'Your balance can hold no more points. Please contact your organisation.',
    'आपके बैलेंस में और पॉइंट नहीं आ सकते। कृपया अपने संगठन से संपर्क करें।',
  ),
  notDelivered: inBoth(
    'A problem can be reported once the order is delivered.',
    'समस्या तब बताई जा सकती है जब ऑर्डर डिलीवर हो जाए।',
  ),
  reportTooLate: inBoth(
    'It is too late to report a problem with this order.',
    'इस ऑर्डर की समस्या बताने का समय निकल चुका है।',
  ),
  problemReported: inBoth(
    'You have already reported a problem with this order.',
    'आप इस ऑर्डर की समस्या पहले ही बता चुके हैं।',
  ),
  deliveryNotDue: inBoth(
    'This order does not wait for a delivery code.',
    'यह ऑर्डर डिलीवरी कोड का इंतज़ार नहीं कर रहा है।',
  ),
  feedbackGiven: inBoth('You have already rated this order.', 'आप इस ऑर्डर को पहले ही रेटिंग दे चुके हैं।'),
  thanksForFeedback: inBoth('Thank you for your feedback.', 'आपकी राय के लिए धन्यवाद।'),
  unknownPlace: inBoth('Choose a state and one of its cities.', 'कोई राज्य और उसका एक शहर चुनें।'),
  tooYoung: inBoth(
    'The birthday must be at least five years ago.',
    'जन्मदिन कम से कम पाँच साल पहले का होना चाहिए।',
  ),
  unwantedPicture: inBoth(
    'This picture was not asked for, or is there already.',
    'यह तस्वीर माँगी नहीं गई थी, या पहले से मौजूद है।',
  ),
  unknownTerminal: inBoth('We do not know this terminal.', 'हम इस टर्मिनल को नहीं जानते।'),
  unknownCall: inBoth('There is no such call.', 'ऐसी कोई कॉल नहीं है।'),
  noText: inBoth(
    'There is a letter in it that no text can hold.',
    'इसमें एक ऐसा अक्षर है जो किसी पाठ में नहीं रखा जा सकता।',
  ),
  badRequest: (where: string, what: string) => inEvery(`${where}: ${what}`),
  serverFault: inBoth(
    'Something went wrong on our side. Please try again.',
    'हमारी ओर से कुछ ग़लत हो गया। कृपया फिर कोशिश करें।',
  ),
} as const
